import HLSReports
import MediaTiming

/// Times as typed: `12.5`, `1:02:03.5`, `2026-01-01T00:00:00Z`.
enum TimeArgument {
  /// Seconds, minutes and seconds, or hours, minutes and seconds; `nil` when it is none of them.
  static func time(_ text: String) -> MediaTime? {
    let isNegative = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" }.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), text.drop(while: { $0 == "-" }).count >= text.count - 1,
      let first = parts.first, let last = parts.last,
      parts.allSatisfy({ $0.first.map { $0.isNumber || $0 == "." } ?? false }),
      let seconds = MediaTime(decimal: last)
    else { return nil }
    guard parts.count > 1 else { return isNegative ? -seconds : seconds }
    var whole = MediaTime.zero
    for part in parts.dropLast() {
      guard let number = UInt32(part), part == first || number < 60 else { return nil }
      whole = whole * MediaTime(seconds: 60) + MediaTime(seconds: Int(number))
    }
    guard seconds < MediaTime(seconds: 60) else { return nil }
    let time = whole * MediaTime(seconds: 60) + seconds
    return isNegative ? -time : time
  }

  /// A time or a date; `nil` when it is neither.
  static func moment(_ text: String) -> Moment? {
    if let time = time(text) { return .time(time) }
    return CalendarTime(parsing: text).map(Moment.date)
  }

  /// The parts of `[TIME=]FILE`. Text before the equals sign that is not a time is part of the name.
  static func timedFile(_ text: String) -> (moment: Moment?, name: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let moment = moment(String(parts[0])) else { return (nil, text) }
    return (moment, String(parts[1]))
  }
}
