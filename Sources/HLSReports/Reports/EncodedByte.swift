internal import ByteParsing

/// A byte of a text, or what stands for one: percent signs, also more than once (RFC 3986, section 2.1), an escape of
/// JSON or JavaScript such as `\u002f` or `\x2F`, or a character reference of HTML such as `&#47;`.
struct EncodedByte: Equatable {
  /// The value behind all encodings.
  private(set) var value: UInt8
  /// The number of bytes in which it is written.
  private(set) var length = 1
  private(set) var isEncoded = false

  /// The byte at an index of a text.
  init(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    value = bytes[index]
    let found: (value: UInt8, end: Int)?
    switch value {
    case UInt8(ascii: "%"): found = Self.behindPercentSign(in: bytes, at: index + 1)
    case UInt8(ascii: "\\"):
      // Text within JSON within JSON has several backslashes before one character.
      let end = bytes[index...].firstIndex { $0 != UInt8(ascii: "\\") } ?? bytes.count
      length = end - index
      found = Self.behindBackslash(in: bytes, at: end)
    case UInt8(ascii: "&"): found = Self.reference(in: bytes, at: index + 1)
    default: return
    }
    guard let found else { return }
    (value, length, isEncoded) = (found.value, found.end - index, true)
  }

  /// A byte that is not encoded.
  init(value: UInt8) { self.value = value }

  private static func behindPercentSign(
    in bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (value: UInt8, end: Int)? {
    var place = index
    // The percent sign itself may be encoded.
    while byte(in: bytes, at: place) == UInt8(ascii: "%"), byte(in: bytes, at: place + 2) != nil {
      place += 2
    }
    return byte(in: bytes, at: place).map { ($0, place + 2) }
  }

  private static func behindBackslash(
    in bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (value: UInt8, end: Int)? {
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "x"): return byte(in: bytes, at: index + 1).map { ($0, index + 3) }
    case UInt8(ascii: "u"):
      guard byte(in: bytes, at: index + 1) == 0 else { return nil }
      return byte(in: bytes, at: index + 3).map { ($0, index + 5) }
    default: return nil
    }
  }

  /// The character of `#47;` or `#x2F;`.
  private static func reference(
    in bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (value: UInt8, end: Int)? {
    /// Digits with leading zeros, as some writers have them.
    let longest = 8
    guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = bytes[index + 1] | 0x20 == UInt8(ascii: "x")
    let start = index + (isHexadecimal ? 2 : 1)
    let text = bytes[start...].prefix(longest)
    guard let end = text.firstIndex(of: UInt8(ascii: ";")),
      let value = UInt8(
        String(decoding: bytes[start..<end], as: UTF8.self), radix: isHexadecimal ? 16 : 10),
      bytes[start] != UInt8(ascii: "+"), bytes[start] != UInt8(ascii: "-")
    else { return nil }
    return (value, end + 1)
  }

  /// The value of two hexadecimal digits.
  private static func byte(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt8? {
    guard index + 2 <= bytes.count, let high = Hexadecimal.value(bytes[index]),
      let low = Hexadecimal.value(bytes[index + 1])
    else { return nil }
    return high << 4 | low
  }
}
