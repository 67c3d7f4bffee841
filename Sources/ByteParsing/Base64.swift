internal import FieldValues
package import SourceDiagnostics

/// Base64 text (RFC 4648) to bytes and back, without Foundation.
package enum Base64 {
  private static let values: [UInt8] = {
    var table = [UInt8](repeating: 0xFF, count: 256)
    for (value, character) in Base64Encoding.alphabet.enumerated() {
      table[Int(character)] = UInt8(value)
    }
    // The URL-safe alphabet, section 5, is read as well.
    table[Int(UInt8(ascii: "-"))] = 62
    table[Int(UInt8(ascii: "_"))] = 63
    return table
  }()

  /// Padded text in the standard alphabet.
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    let text = [UInt8](capacity: Base64Encoding.characterCount(of: bytes.count)) { text in
      Base64Encoding.write(ArraySlice(bytes), to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text in the standard or the URL-safe alphabet, padded or not.
  ///
  /// Throws for another character, for text after the padding and for an impossible length.
  package static func bytes(_ text: some StringProtocol) throws(MalformedData) -> [UInt8] {
    try bytes(Array(text.utf8))
  }

  /// The bytes of ASCII characters.
  package static func bytes(_ characters: [UInt8]) throws(MalformedData) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3 + 2)
    var group: UInt32 = 0
    var count = 0
    var padding = 0
    var offset = 0
    for character in characters {
      defer { offset += 1 }
      if character == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      let value = values[Int(character)]
      guard value != 0xFF, padding == 0 else {
        throw MalformedData(
          .invalidText("has an invalid character"), field: "base64",
          byteOffset: offset)
      }
      group = group << 6 | UInt32(value)
      count += 1
      if count == 4 {
        bytes.append(UInt8(truncatingIfNeeded: group >> 16))
        bytes.append(UInt8(truncatingIfNeeded: group >> 8))
        bytes.append(UInt8(truncatingIfNeeded: group))
        group = 0
        count = 0
      }
    }
    switch (count, padding) {
    case (0, 0): break
    case (2, 0), (2, 2): bytes.append(UInt8(truncatingIfNeeded: group >> 4))
    case (3, 0), (3, 1):
      bytes.append(UInt8(truncatingIfNeeded: group >> 10))
      bytes.append(UInt8(truncatingIfNeeded: group >> 2))
    default:
      throw MalformedData(
        .invalidText("has an impossible length"), field: "base64", byteOffset: offset)
    }
    return bytes
  }
}
