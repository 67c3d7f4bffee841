internal import Foundation
internal import MediaTiming

/// The clock of a player: it shows a date and moves only on request.
final class PlayerClock {
  private let start: Date
  /// The total time that it has moved.
  var elapsed = MediaTime.zero

  init(start: Date) { self.start = start }

  var now: Date { start.addingTimeInterval(elapsed.seconds) }
}

extension MediaTime {
  private static let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000
  private static let nanosecondsPerSecond: Int128 = 1_000_000_000

  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self =
      MediaTime(value: Int128(seconds), timescale: 1)
      + MediaTime(value: Int128(attoseconds), timescale: Self.attosecondsPerSecond)
  }

  /// The quotient; the divisor is more than zero.
  func divided(by divisor: MediaTime) -> MediaTime {
    self * MediaTime(value: divisor.timescale, timescale: divisor.value)
  }

  /// Nanoseconds, rounded up; `nil` on overflow.
  fileprivate var nanosecondsRoundedUp: Int64? {
    let (scaled, overflow) = value.multipliedReportingOverflow(by: Self.nanosecondsPerSecond)
    guard !overflow else { return nil }
    let (quotient, remainder) = scaled.quotientAndRemainder(dividingBy: timescale)
    return Int64(exactly: quotient + (remainder > 0 ? 1 : 0))
  }
}

extension Duration {
  /// The shortest duration in whole nanoseconds that is not less than a time.
  init(roundingUp time: MediaTime) {
    self = .nanoseconds(time.nanosecondsRoundedUp ?? .max)
  }
}
