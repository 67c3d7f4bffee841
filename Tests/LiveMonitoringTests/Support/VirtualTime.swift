import Foundation
import LiveMonitoring
import MediaTiming

/// A clock that moves only when everybody waits, and the executor of those who do.
///
/// All jobs run on one thread. When there is none, the clock moves to the earliest instant that somebody sleeps until.
final class VirtualTime: TaskExecutor, WatchClock, @unchecked Sendable {
  static let start = CalendarTime(timeSince1970: MediaTime(seconds: 1_800_000_000))

  private struct Sleeper {
    var instant: CalendarTime
    var id: Int
    var continuation: CheckedContinuation<Void, any Error>
  }

  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var sleepers: [Sleeper] = []
  private var instant = VirtualTime.start
  /// When the process is stopped.
  private let stop: Standstill?
  private var isStopOver = false
  private var lastID = 0
  private var isClosed = false

  private init(_ stop: Standstill?) { self.stop = stop }

  /// Runs an operation in virtual time; its tasks must be structured ones.
  ///
  /// - Parameter stop: when the process is stopped, in seconds since the start.
  static func run<Value: Sendable>(
    stopped stop: ClosedRange<Double>? = nil,
    _ operation: @escaping @Sendable (VirtualTime) async -> Value
  ) async -> Value {
    func instant(_ seconds: Double) -> CalendarTime {
      start.advanced(by: MediaTime(approximating: seconds) ?? .zero)
    }
    let time = VirtualTime(
      stop.map { Standstill(since: instant($0.lowerBound), until: instant($0.upperBound)) })
    Thread.detachNewThread { time.work() }
    defer { time.close() }
    return await withTaskExecutorPreference(time) { await operation(time) }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      condition.signal()
    }
  }

  private func close() {
    condition.withLock {
      isClosed = true
      condition.signal()
    }
  }

  private func work() {
    condition.lock()
    while true {
      if !jobs.isEmpty {
        let job = jobs.removeFirst()
        condition.unlock()
        job.runSynchronously(on: asUnownedTaskExecutor())
        condition.lock()
      } else if isClosed {
        return condition.unlock()
      } else if let next = sleepers.indices.min(by: {
        (sleepers[$0].instant, sleepers[$0].id) < (sleepers[$1].instant, sleepers[$1].id)
      }) {
        let sleeper = sleepers.remove(at: next)
        instant = max(instant, sleeper.instant)
        if let stop, !isStopOver, instant > stop.since {
          isStopOver = true
          instant = max(instant, stop.until)
        }
        condition.unlock()
        sleeper.continuation.resume()
        condition.lock()
      } else {
        condition.wait()
      }
    }
  }

  var standstill: Standstill? { condition.withLock { isStopOver ? stop : nil } }

  func now() -> CalendarTime { condition.withLock { instant } }

  /// The seconds since the start.
  var seconds: Double { Self.start.distance(to: now()).seconds }

  func sleep(until end: CalendarTime) async throws {
    let id = condition.withLock {
      lastID += 1
      return lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        // Cancelled before or after this point, both on the one thread.
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        let isOver = condition.withLock {
          guard end > instant else { return true }
          sleepers.append(Sleeper(instant: end, id: id, continuation: continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let sleeper = condition.withLock { () -> Sleeper? in
        sleepers.firstIndex { $0.id == id }.map { sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  func sleep(seconds: Double) async throws {
    try await sleep(until: now().advanced(by: MediaTime(approximating: seconds) ?? .zero))
  }
}
