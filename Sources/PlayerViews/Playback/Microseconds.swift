internal import FieldValues
internal import MediaTiming

extension MediaTime {
  /// Whole microseconds, the rest cut off.
  var microseconds: Int64 { units(of: 1_000_000) }
  /// Whole milliseconds, the rest cut off.
  var milliseconds: Int64 { units(of: 1000) }

  private func units(of timescale: Int64) -> Int64 {
    guard let nearest = rounded(toTimescale: timescale) else { return isNegative ? .min : .max }
    let isLater = MediaTime(value: Int128(nearest), timescale: Int128(timescale)) > self
    return isLater ? nearest &- 1 : nearest
  }
}

extension FieldValue {
  /// Microseconds; `null` for an unknown time.
  static func microseconds(_ time: MediaTime?) -> FieldValue {
    time.map { .integer($0.microseconds) } ?? .null
  }

  /// A text; `null` without one.
  static func text(_ text: String?) -> FieldValue { text.map(FieldValue.string) ?? .null }

  /// A list of texts.
  static func texts(_ texts: some Sequence<String>) -> FieldValue {
    .array(texts.map(FieldValue.string))
  }
}
