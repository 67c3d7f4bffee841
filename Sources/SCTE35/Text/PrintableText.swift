/// Text in bytes.
enum PrintableText {
  /// Whether all bytes are printable ASCII.
  static func isASCII(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  /// The text of printable ASCII; `nil` when there is another byte.
  static func ascii(_ bytes: some Collection<UInt8>) -> String? {
    isASCII(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// The text of bytes that should be text: valid UTF-8, else each byte as its Latin-1 character.
  ///
  /// Returns `nil` when a control character shows that they are not text.
  static func lenient(_ bytes: [UInt8]) -> String? {
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    guard !bytes.contains(where: { (0x80..<0xA0).contains($0) }) else { return nil }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
