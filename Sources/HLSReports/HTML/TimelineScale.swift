import MediaTiming

/// Media time as a part of the width of a picture.
struct TimelineScale: Hashable {
  /// The first displayed second.
  let start: Double
  /// The displayed length in seconds; more than zero.
  let length: Double

  /// A scale from one second to a later one; `nil` when they are equal.
  init?(start: Double, end: Double) {
    guard end > start, (end - start).isFinite else { return nil }
    self.start = start
    length = end - start
  }

  /// The share of the width before a time; outside 0...1 for a time that is not displayed.
  func position(_ time: Double) -> Double { (time - start) / length }

  /// A share of the width as SVG writes it, such as `12.5%`.
  static func percent(_ share: Double) -> String {
    let thousandths = Int((min(max(share, 0), 1) * 100_000).rounded())
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
    guard rest != 0 else { return "\(whole)%" }
    var digits = String(rest + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)%"
  }

  /// The steps between the ticks of an axis, in seconds.
  private static let steps: [Double] = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600,
    900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400,
  ]
  /// The maximum number of ticks of an axis.
  private static let maximumTickCount = 8.0

  /// The times at which an axis has ticks.
  var ticks: [MediaTime] {
    var step = Self.steps.first { length / $0 <= Self.maximumTickCount } ?? 86_400
    while length / step > Self.maximumTickCount { step *= 2 }
    let milliseconds = Int128((step * 1000).rounded())
    let first = (start / step).rounded(.up)
    let count = ((start + length) / step - first).rounded(.down)
    guard count >= 0, count < 100, abs(first) < 1e12 else { return [] }
    return (0...Int(count)).map {
      MediaTime(value: (Int128(first) + Int128($0)) * milliseconds, timescale: 1000)
    }
  }
}

extension MediaTime {
  /// The time on an axis, in the shortest form: `0:10`, `1:05:00`, `0:00.5`.
  var axisText: String {
    let milliseconds = Int128(rounded(toTimescale: 1000) ?? 0)
    let magnitude = milliseconds.magnitude
    let (seconds, rest) = (magnitude / 1000, magnitude % 1000)
    let (minutes, second) = (seconds / 60, seconds % 60)
    let (hours, minute) = (minutes / 60, minutes % 60)
    func two(_ number: UInt128) -> String { number < 10 ? "0\(number)" : "\(number)" }
    var text = hours > 0 ? "\(hours):\(two(minute)):\(two(second))" : "\(minute):\(two(second))"
    if rest > 0 {
      var digits = String(rest + 1000).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      text += ".\(digits)"
    }
    return milliseconds < 0 ? "-\(text)" : text
  }
}
