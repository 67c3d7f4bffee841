internal import ByteParsing

/// A byte of a text, or what percent signs encode, also more than once (RFC 3986, section 2.1).
struct PercentEncodedByte: Equatable {
  /// The value behind all encodings.
  private(set) var value: UInt8
  /// The number of bytes in which it is written.
  private(set) var length = 1

  var isEncoded: Bool { length > 1 }

  /// The byte at an index of a text.
  init(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    value = bytes[index]
    guard value == UInt8(ascii: "%") else { return }
    var place = index + 1
    // The percent sign itself may be encoded.
    while Self.byte(in: bytes, at: place) == UInt8(ascii: "%"),
      Self.byte(in: bytes, at: place + 2) != nil
    {
      place += 2
    }
    guard let byte = Self.byte(in: bytes, at: place) else { return }
    (value, length) = (byte, place + 2 - index)
  }

  /// A byte that is not encoded.
  init(value: UInt8) { self.value = value }

  /// The value of two hexadecimal digits.
  private static func byte(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt8? {
    guard index + 2 <= bytes.count, let high = Hexadecimal.value(bytes[index]),
      let low = Hexadecimal.value(bytes[index + 1])
    else { return nil }
    return high << 4 | low
  }
}
