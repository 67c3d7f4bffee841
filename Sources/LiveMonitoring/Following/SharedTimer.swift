internal import MediaTiming
internal import Synchronization

/// The waits of many tasks, which one timer ends.
///
/// A process that follows a thousand channels waits for thousands of instants at a time. A timer for each of them would
/// take a twentieth of its processor time, so that those within a hundredth of a second end together.
final class SharedTimer: Sendable {
  /// The time between two instants at which waits end.
  private static let step = Duration.milliseconds(10)

  private typealias Waiter = CheckedContinuation<Void, any Error>

  /// The waits that end at one instant.
  private struct Round {
    /// The number of steps after the first instant.
    let step: Int
    var waiters: [Int: Waiter]
  }

  private struct Waits {
    /// Those that have not ended, the next ones first.
    var rounds: [Round] = []
    var count = 0
    /// What waits for the next ones.
    var timer: Task<Void, Never>?
  }

  private let first = ContinuousClock.now
  private let waits = Mutex(Waits())

  /// Waits until an instant, or a hundredth of a second longer.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  func sleep(until instant: ContinuousClock.Instant) async throws {
    let step = max(0, Int((first.duration(to: instant) / Self.step).rounded(.up)))
    let id = waits.withLock { waits in
      waits.count += 1
      return waits.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { add($0, id: id, at: step) }
    } onCancel: {
      remove(id, at: step)?.resume(throwing: CancellationError())
    }
  }

  private func add(_ waiter: Waiter, id: Int, at step: Int) {
    let isAdded = waits.withLock { waits in
      // A task that is cancelled from here on finds its wait.
      guard !Task.isCancelled else { return false }
      let place = waits.rounds.partitioningIndex { $0.step >= step }
      if place < waits.rounds.count, waits.rounds[place].step == step {
        waits.rounds[place].waiters[id] = waiter
      } else {
        waits.rounds.insert(Round(step: step, waiters: [id: waiter]), at: place)
        if place == 0 { restart(&waits) }
      }
      return true
    }
    if !isAdded { waiter.resume(throwing: CancellationError()) }
  }

  private func remove(_ id: Int, at step: Int) -> Waiter? {
    waits.withLock { waits in
      let place = waits.rounds.partitioningIndex { $0.step >= step }
      guard place < waits.rounds.count, waits.rounds[place].step == step,
        let waiter = waits.rounds[place].waiters.removeValue(forKey: id)
      else { return nil }
      if waits.rounds[place].waiters.isEmpty { waits.rounds.remove(at: place) }
      return waiter
    }
  }

  private func restart(_ waits: inout Waits) {
    waits.timer?.cancel()
    waits.timer = Task { [weak self] in
      while let next = self?.next, (try? await Task.sleep(until: next)) != nil { self?.end() }
    }
  }

  /// When the next waits end; `nil` if nothing waits.
  private var next: ContinuousClock.Instant? {
    waits.withLock { waits in
      waits.rounds.first.map { first.advanced(by: Self.step * $0.step) }
    }
  }

  /// Ends the waits whose time has come.
  private func end() {
    let now = Int(first.duration(to: .now) / Self.step)
    let ended = waits.withLock { waits in
      let count = waits.rounds.partitioningIndex { $0.step > now }
      defer { waits.rounds.removeFirst(count) }
      return waits.rounds.prefix(count)
    }
    for round in ended { for waiter in round.waiters.values { waiter.resume() } }
  }
}
