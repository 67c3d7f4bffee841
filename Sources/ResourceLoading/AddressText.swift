internal import ByteParsing

/// The text of a URL in the form that is sent.
enum AddressText {
  /// Percent-encodes characters that are not allowed after the authority: blanks, stray percent
  /// signs, brackets, bytes beyond ASCII.
  ///
  /// RFC 3986, section 2. The platform does the same, but encodes every percent sign if a single
  /// one is stray, which changes a signed URL.
  static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    let text = Array(text.utf8)
    let start = authorityEnd(of: text)
    var hasFragment = false
    bytes += text[..<start]
    for index in start..<text.count {
      let byte = text[index]
      let isWritten =
        switch byte {
        case UInt8(ascii: "%"):
          text[index...].dropFirst().prefix(2).compactMap(Hexadecimal.value).count == 2
        case UInt8(ascii: "#"): !hasFragment
        default: mayStand(byte)
        }
      hasFragment = hasFragment || byte == UInt8(ascii: "#")
      if isWritten {
        bytes.append(byte)
      } else {
        bytes += Hexadecimal.percentEncoded(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The allowed characters of a path, query or fragment other than letters and digits.
  private static let marks = Set("-._~!$&'()*+,;=:@/?".utf8)

  /// The start of the path. The part before it has its own rules.
  private static func authorityEnd(of text: [UInt8]) -> Int {
    let slashes = Array("//".utf8)
    let scheme = text.prefix { $0.isASCIILetterOrDigit || "+-.".utf8.contains($0) }.count
    let colon = text.indices.contains(scheme) && text[scheme] == UInt8(ascii: ":") ? scheme + 1 : 0
    guard text[colon...].starts(with: slashes) else { return colon }
    let start = colon + slashes.count
    return text[start...].firstIndex { "/?#".utf8.contains($0) } ?? text.count
  }

  private static func mayStand(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || marks.contains(byte)
  }
}
