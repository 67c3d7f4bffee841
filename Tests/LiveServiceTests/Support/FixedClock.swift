import LiveMonitoring
import MediaTiming
import Synchronization

/// A clock that a test sets. Nobody sleeps with it.
final class FixedClock: WatchClock {
  /// Midnight of 1 January 2026.
  static let start = CalendarTime(timeSince1970: MediaTime(seconds: 1_767_225_600))

  private let time = Mutex(start)

  func now() -> CalendarTime { time.withLock { $0 } }
  func sleep(until instant: CalendarTime) async throws { throw CancellationError() }

  /// Sets the clock, in seconds since the start.
  func set(_ seconds: Double) { time.withLock { $0 = Self.instant(seconds) } }

  /// An instant, in seconds since the start.
  static func instant(_ seconds: Double) -> CalendarTime {
    start.advanced(by: MediaTime(approximating: seconds) ?? .zero)
  }
}
