internal import HLSInspection
internal import ResourceLoading
internal import Synchronization

/// The memory of the segments and parts that all channels of a process read at a time.
///
/// A read is charged for the bytes that arrive, so that those that wait for a server have none. A channel leaves as much
/// as it has taken. A read that finds no memory is made again with a reservation, for which it waits: as much as the
/// largest one of its channel has needed so far, and twice as much when that was not enough.
public final class MediaMemory: Sendable {
  /// The maximum size in bytes. It is that of some large segments.
  static let maximumSize = 4 * SegmentReader.maximumSharedSize
  /// The first reservation of a channel: the size of a segment of some seconds of usual video.
  static let usualSize = 4 << 20

  private struct Waiter {
    let id: Int
    let size: Int
    let continuation: CheckedContinuation<Bool, Never>

    var isLarge: Bool { size > MediaMemory.usualSize }
  }

  private struct State {
    /// The reservations of the usual size: at most one half of all, so that large ones find some again and again.
    var usual = 0
    var waiting: [Waiter] = []
    var lastID = 0
  }

  private let budget: ByteBudget
  private let state = Mutex(State())

  /// Unused memory.
  public convenience init() { self.init(limit: Self.maximumSize) }

  init(limit: Int) { budget = ByteBudget(limit: limit) }

  /// What one channel has of it.
  func share() -> Share { Share(of: self, budget: ByteBudget(partOf: budget, leavingAsMuch: true)) }

  private func reserve(_ size: Int) async -> Bool {
    let id = state.withLock { state -> Int in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = state.withLock { state in
          // What cancels from now on finds it among those that wait.
          if Task.isCancelled { return true }
          state.waiting.append(Waiter(id: id, size: size, continuation: continuation))
          return false
        }
        if isCancelled { continuation.resume(returning: false) } else { serve() }
      }
    } onCancel: {
      let cancelled = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
      }
      cancelled?.continuation.resume(returning: false)
      // Those behind it may be next.
      serve()
    }
  }

  private func giveBack(_ size: Int) {
    budget.giveBack(size)
    if size <= Self.usualSize { state.withLock { $0.usual -= size } }
    serve()
  }

  /// Gives those that wait what is there for them, and as much is left.
  private func serve() {
    let served = state.withLock { state in
      var served: [Waiter] = []
      var left: [Waiter] = []
      var isLargeLeft = false
      for waiter in state.waiting {
        // Large ones are served in their order.
        let isNext =
          waiter.isLarge ? !isLargeLeft : state.usual + waiter.size <= budget.limit / 2
        if isNext, budget.take(waiter.size, leaving: waiter.size) {
          if !waiter.isLarge { state.usual += waiter.size }
          served.append(waiter)
        } else {
          isLargeLeft = isLargeLeft || waiter.isLarge
          left.append(waiter)
        }
      }
      state.waiting = left
      return served
    }
    for waiter in served { waiter.continuation.resume(returning: true) }
  }

  /// What one channel has of the memory.
  final class Share: Sendable {
    private let whole: MediaMemory
    private let budget: ByteBudget
    private let needed = Mutex(MediaMemory.usualSize)

    fileprivate init(of whole: MediaMemory, budget: ByteBudget) {
      self.whole = whole
      self.budget = budget
    }

    /// What the bytes of one read are charged to until ``end(_:)``.
    func part() -> ByteBudget { ByteBudget(partOf: budget) }

    /// Gives back what a read has taken.
    func end(_ part: ByteBudget) {
      part.giveBack(part.limit)
      whole.serve()
    }

    /// The first reservation of a read: as much as one before it has needed.
    var neededSize: Int { needed.withLock { $0 } }

    /// Returns the reservation of a read that needs more than it had; `nil` if it had all that one may need.
    func size(above size: Int) -> Int? {
      guard size < SegmentReader.maximumSharedSize else { return nil }
      return needed.withLock { needed in
        needed = max(needed, min(2 * size, SegmentReader.maximumSharedSize))
        return needed
      }
    }

    /// Waits until there is a size in bytes, and reserves it until ``giveBack(_:)``; returns whether it has: a task that
    /// is cancelled reserves nothing.
    func reserve(_ size: Int) async -> Bool { await whole.reserve(size) }

    /// Ends a reservation.
    func giveBack(_ size: Int) { whole.giveBack(size) }
  }
}
