package import SourceDiagnostics

/// Hexadecimal text to bytes and back.
package enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Lower-case digits, two for each byte.
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.underestimatedCount)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A byte as an address has it where it may not stand for itself: `%` and two digits (RFC 3986, section 2.1).
  package static func percentEncoded(_ byte: UInt8, inCapitals: Bool = true) -> [UInt8] {
    let encoded = [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    return inCapitals ? encoded.map { $0 >= UInt8(ascii: "a") ? $0 - 0x20 : $0 } : encoded
  }

  /// The bytes of hexadecimal digits, with or without the prefix `0x`.
  ///
  /// Throws for an odd number of digits or another character; the offset is that of the character.
  package static func bytes(_ text: some StringProtocol) throws(MalformedData) -> [UInt8] {
    try bytes(Array(text.utf8))
  }

  /// The bytes of ASCII characters.
  package static func bytes(_ characters: [UInt8]) throws(MalformedData) -> [UInt8] {
    var index = 0
    if characters.count >= 2, characters[0] == UInt8(ascii: "0"),
      characters[1] | 0x20 == UInt8(ascii: "x")
    {
      index = 2
    }
    guard (characters.count - index) % 2 == 0 else {
      if let other = characters[index...].firstIndex(where: { value($0) == nil }) {
        throw invalid(other)
      }
      throw MalformedData(
        .invalidText("has an odd number of digits"), field: "hexadecimal",
        byteOffset: characters.count)
    }
    var bytes = [UInt8](repeating: 0, count: (characters.count - index) / 2)
    for place in bytes.indices {
      guard let high = value(characters[index]) else { throw invalid(index) }
      guard let low = value(characters[index + 1]) else { throw invalid(index + 1) }
      bytes[place] = high << 4 | low
      index += 2
    }
    return bytes
  }

  /// The bytes of an even number of digits in capitals; `nil` for another text.
  package static func bytes(ofCapitals digits: Span<UInt8>) -> [UInt8]? {
    let count = digits.count / 2
    guard digits.count == 2 * count else { return nil }
    var all: UInt8 = 0
    let bytes = [UInt8](capacity: count) { bytes in
      for place in 0..<count {
        let (high, low) = (capital(digits[2 * place]), capital(digits[2 * place + 1]))
        all |= high | low
        bytes.append(high << 4 | low & 15)
      }
    }
    return all < 16 ? bytes : nil
  }

  /// The value of a digit in capitals; 255 for another character.
  @inline(__always)
  private static func capital(_ character: UInt8) -> UInt8 {
    let (digit, letter) = (character &- UInt8(ascii: "0"), character &- UInt8(ascii: "A"))
    return digit < 10 ? digit : letter < 6 ? letter + 10 : .max
  }

  private static func invalid(_ offset: Int) -> MalformedData {
    MalformedData(
      .invalidText("has a character that is not a digit"), field: "hexadecimal", byteOffset: offset)
  }

  package static func value(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
