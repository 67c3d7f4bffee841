/// A frame identifier of four characters, or three in version 2.2, such as `TXXX` or `TXX`.
public struct ID3FrameID: Hashable, Sendable {
  /// The characters, the first one in the most significant byte. The last byte is zero for three
  /// characters.
  public var code: UInt32

  /// An identifier from its packed characters.
  public init(code: UInt32) {
    self.code = code
  }

  /// Whether all characters are allowed ones: A-Z and 0-9.
  var isValid: Bool {
    // Some writers use identifiers of three characters in the four bytes of later versions.
    let last = UInt8(truncatingIfNeeded: code)
    return Self.isAllowed(UInt8(truncatingIfNeeded: code >> 24))
      && Self.isAllowed(UInt8(truncatingIfNeeded: code >> 16))
      && Self.isAllowed(UInt8(truncatingIfNeeded: code >> 8))
      && (last == 0 || Self.isAllowed(last))
  }

  /// Whether all characters are letters, small ones among them, and digits.
  var isValidInCapitals: Bool {
    var capitals: UInt32 = 0
    for shift in stride(from: UInt32(0), through: 24, by: 8) {
      let byte = UInt8(truncatingIfNeeded: code >> shift)
      capitals |= UInt32(byte &- UInt8(ascii: "a") < 26 ? byte & 0xDF : byte) << shift
    }
    return ID3FrameID(code: capitals).isValid
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "A") < 26 || byte &- UInt8(ascii: "0") < 10
  }

  /// The first character, which identifies a family: `T` for text, `W` for URLs.
  var family: UInt8 { UInt8(truncatingIfNeeded: code >> 24) }
}

extension ID3FrameID: ExpressibleByStringLiteral, CustomStringConvertible {
  /// An identifier from its characters, of which the first four count.
  public init(stringLiteral text: String) {
    var code: UInt32 = 0
    var shift: UInt32 = 24
    for byte in text.utf8.prefix(4) {
      code |= UInt32(byte) << shift
      shift &-= 8
    }
    self.code = code
  }

  /// The characters; one that cannot be printed is a question mark.
  public var description: String {
    var text = ""
    for shift in stride(from: UInt32(24), through: 0, by: -8) {
      let byte = UInt8(truncatingIfNeeded: code >> shift)
      if byte == 0 && shift == 0 { break }
      text.unicodeScalars.append((0x20...0x7E).contains(byte) ? Unicode.Scalar(byte) : "?")
    }
    return text
  }
}
