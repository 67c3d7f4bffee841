internal import Foundation
public import MediaTiming

/// A clock that never steps: the time of day when it was made, and the time that has passed since.
///
/// Its times are whole milliseconds, so that they can be written and read again without loss.
public struct SteadyClock: Sendable {
  private let start: CalendarTime
  private let beginning: ContinuousClock.Instant

  /// A clock that shows the time of day now.
  public init() {
    let milliseconds = (Date.now.timeIntervalSince1970 * 1000).rounded()
    start = CalendarTime(
      timeSince1970: MediaTime(value: Int128(milliseconds), timescale: 1000))
    beginning = .now
  }

  /// The time of day.
  public func now() -> CalendarTime {
    let parts = beginning.duration(to: .now).components
    let milliseconds =
      Int128(parts.seconds) * 1000 + Int128(parts.attoseconds) / 1_000_000_000_000_000
    return start.advanced(by: MediaTime(value: milliseconds, timescale: 1000))
  }
}
