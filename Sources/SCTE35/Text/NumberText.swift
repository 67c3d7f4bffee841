internal import ByteParsing

/// Number formats of reports and messages.
enum NumberText {
  /// Two lower-case digits.
  static func byte(_ value: UInt8) -> String { Hexadecimal.text(CollectionOfOne(value)) }

  /// Lower-case digits of the low bytes of a value.
  static func number(_ value: UInt64, bytes count: Int) -> String {
    Hexadecimal.text(
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) })
  }

  /// Upper-case digits of bytes.
  static func upper(_ bytes: some Sequence<UInt8>) -> String {
    Hexadecimal.text(bytes).uppercased()
  }
}
