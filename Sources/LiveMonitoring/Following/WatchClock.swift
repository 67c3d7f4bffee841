internal import Foundation
public import MediaTiming
public import ResourceLoading
internal import Synchronization

/// The time of day of a channel that is followed.
public protocol WatchClock: Sendable {
  /// The time of day. It never steps, so that the length of an interval is a difference of two of its times.
  func now() -> CalendarTime
  /// Waits until an instant.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  func sleep(until instant: CalendarTime) async throws
  /// How far the time of day of the machine is ahead of ``now()``, since somebody or something has set it; negative if it
  /// is behind.
  var leadOfTimeOfDay: MediaTime { get }
  /// The last time in which the process did not run; `nil` if there was none, or nobody calls ``look()``.
  var standstill: Standstill? { get }
  /// Notes that the process runs; to be called about once a second.
  func look()
}

extension WatchClock {
  /// Zero: nothing sets the clock.
  public var leadOfTimeOfDay: MediaTime { .zero }
  /// `nil`: it always runs.
  public var standstill: Standstill? { nil }
  /// Does nothing.
  public func look() {}
}

/// The time of day when it was made, and the time that has passed since, in whole milliseconds.
///
/// The loader of a follower must have the same clock:
///
/// ```swift
/// let clock = SystemClock()
/// var options = ResourceLoader.Options()
/// options.prepareToFollow(with: clock)
/// ```
public struct SystemClock: WatchClock {
  private let clock = SteadyClock()
  private let state = State()

  private final class State: Sendable {
    /// By how much the clock is ahead of the time of day.
    let lead = Mutex(MediaTime.zero)
    let attention = Mutex(Attention())
    let timer = SharedTimer()
  }

  /// A clock that shows the time of day now.
  public init() {}

  /// The time of day, or that of something that went before.
  public func now() -> CalendarTime { clock.now().advanced(by: state.lead.withLock { $0 }) }

  /// Goes on from an instant, if that is later: in a recording, time does not step back.
  ///
  /// - Returns: By how much the clock is ahead of the time of day then; zero if it is not.
  @discardableResult
  public func goOn(from instant: CalendarTime) -> MediaTime {
    state.lead.withLock { lead in
      lead = max(lead, clock.now().distance(to: instant))
      return lead
    }
  }

  /// How far the time of day is ahead, in whole seconds: steps are longer, and a clock that is kept right runs a little
  /// faster or slower for a while.
  public var leadOfTimeOfDay: MediaTime {
    let seconds = Date.now.timeIntervalSince1970 - now().timeSince1970.seconds
    return MediaTime(seconds: Int(exactly: seconds.rounded(.towardZero)) ?? 0)
  }

  /// The last time in which the process did not run. It is known as soon as anybody asks after it.
  public var standstill: Standstill? {
    state.attention.withLock { attention in
      attention.lookAgain(at: now())
      return attention.standstill
    }
  }

  /// Notes that the process runs.
  public func look() { state.attention.withLock { $0.look(at: now()) } }

  /// Waits until an instant.
  public func sleep(until instant: CalendarTime) async throws {
    try await state.timer.sleep(until: .now + max(now().distance(to: instant), .zero).asDuration)
  }
}

extension ResourceLoader.Options {
  /// Makes the loader use a clock, and contact servers that were unreachable as soon as they are needed again.
  public mutating func prepareToFollow(with clock: some WatchClock) {
    now = { clock.now() }
    pauseOfSilentHosts = .zero
  }
}

extension MediaTime {
  /// The longest duration that is waited for, in seconds: a year.
  private static let longestDuration = 366.0 * 86_400

  /// The time as a duration, to the microsecond.
  var asDuration: Duration {
    .seconds(min(max(seconds, -Self.longestDuration), Self.longestDuration))
  }

  /// The time of a duration, to the microsecond.
  init(_ duration: Duration) {
    self = MediaTime(approximating: duration / .seconds(1)) ?? .zero
  }

  /// A number of milliseconds.
  static func milliseconds(_ count: Int) -> MediaTime {
    MediaTime(value: Int128(count), timescale: 1000)
  }
}
