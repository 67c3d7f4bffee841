internal import ByteParsing

/// The kinds of marks that a text has of those without which it has nothing of an address that is redacted.
struct AddressMarks: OptionSet {
  let rawValue: UInt8

  /// `@`, which ends a user name.
  static let user = AddressMarks(rawValue: 1)
  /// `?` or `#`, which begins a query or fragment.
  static let query = AddressMarks(rawValue: 1 << 1)
  /// `:`, which ends a scheme.
  static let colon = AddressMarks(rawValue: 1 << 2)
  /// `%`, `\` or `&`, which begins an encoded character.
  static let escape = AddressMarks(rawValue: 1 << 3)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Finds the marks of a text.
  ///
  /// It reads all bytes without branches, and so takes many at once.
  init(in text: Span<UInt8>) {
    var found = Flag(false)
    for index in text.indices {
      let byte = text[index]
      found |= Flag(byte == UInt8(ascii: "@"))
      found |= (Flag(byte == UInt8(ascii: "?")) | Flag(byte == UInt8(ascii: "#"))) << 1
      found |= Flag(byte == UInt8(ascii: ":")) << 2
      found |=
        (Flag(byte == UInt8(ascii: "%")) | Flag(byte == UInt8(ascii: "\\"))
          | Flag(byte == UInt8(ascii: "&"))) << 3
    }
    rawValue = found
  }
}
