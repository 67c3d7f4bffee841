import MediaTiming

/// Durations as typed: `90`, `90s`, `5m`, `2h`.
enum DurationArgument {
  /// The seconds of a unit, by its letter.
  private static let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600]
  /// The longest duration in seconds: a hundred years.
  private static let maximum = MediaTime(seconds: 100 * 366 * 86_400)

  /// The duration in a text; `nil` if it is none, is negative, or is longer than a hundred years.
  static func duration(_ text: String) -> MediaTime? {
    let unit = text.last.flatMap { units[$0] }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard let first = digits.first, first.isNumber || first == ".",
      let number = MediaTime(decimal: String(digits)), number <= maximum
    else { return nil }
    let duration = number * MediaTime(seconds: unit ?? 1)
    return duration <= maximum ? duration : nil
  }

  /// The duration of an option; `nil` without the option.
  static func duration(
    of option: Option, in arguments: Arguments
  ) throws(UsageError) -> MediaTime? {
    guard let text = arguments.value(of: option) else { return nil }
    guard let duration = duration(text) else {
      throw UsageError("--\(option.name) \(text): expected a duration such as 90, 90s, 5m or 2h")
    }
    guard duration > .zero else {
      throw UsageError("--\(option.name) \(text): must be more than zero")
    }
    return duration
  }
}
