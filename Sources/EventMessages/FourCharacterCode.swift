/// A code of four characters: a box type, a handler, a sample format, a brand.
public struct FourCharacterCode: Hashable, Sendable {
  /// The characters, the first one in the most significant byte.
  public var code: UInt32

  /// A code from its packed characters.
  public init(code: UInt32) {
    self.code = code
  }

  /// Whether all characters can be printed. Some old types begin with a copyright sign.
  var isPrintable: Bool {
    for shift in stride(from: UInt32(0), through: 24, by: 8) {
      let byte = UInt8(truncatingIfNeeded: code >> shift)
      guard (0x20...0x7E).contains(byte) || byte == 0xA9 else { return false }
    }
    return true
  }
}

extension FourCharacterCode: ExpressibleByStringLiteral, CustomStringConvertible {
  /// A code from its characters, of which the first four count.
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
      text.unicodeScalars.append((0x20...0x7E).contains(byte) ? Unicode.Scalar(byte) : "?")
    }
    return text
  }
}
