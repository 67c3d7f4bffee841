extension String {
  /// The maximum length in scalars of a value in a message; a longer one is cut in the middle.
  static let maximumQuotedLength = 240

  /// The value in double quotes, for a message.
  ///
  /// Double quotes in it become single ones and a long value is cut, so that the quotes show where it
  /// begins and ends, even if it is a URI with blanks. Whoever redacts the message needs that.
  package var quoted: String {
    let scalars = unicodeScalars
    let half = Self.maximumQuotedLength / 2
    let shown =
      scalars.count <= Self.maximumQuotedLength
      ? self : String(scalars.prefix(half)) + "…" + String(scalars.suffix(half))
    return "\"\(shown.replacing("\"", with: "'"))\""
  }

  /// The value for a text that is composed of several, in double quotes if it is a URI with characters
  /// at which a reader of the text would end it.
  package var quotedIfNeeded: String {
    guard beginsLikeURI else { return self }
    // Only by itself, `joe:password@host` is known as a URI.
    let hasBareUser = utf8.contains(UInt8(ascii: "@")) && !contains("//")
    let isAmbiguous =
      hasBareUser
      || unicodeScalars.contains {
        $0.properties.isWhitespace || "\"'`<>()[]{}".unicodeScalars.contains($0)
      }
    return isAmbiguous ? "\"\(replacing("\"", with: "'"))\"" : self
  }

  /// Whether the first word of a value has two slashes, or is a scheme with data or a slash, a user name
  /// with a password, or a path with a query.
  package var beginsLikeURI: Bool {
    let bytes = utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    func isSlash(_ byte: UInt8) -> Bool { "/\\".utf8.contains(byte) }
    let firstWord = bytes.prefix { $0 > 0x20 }
    if zip(firstWord, firstWord.dropFirst()).contains(where: { isSlash($0) && isSlash($1) }) {
      return true
    }
    guard let end = bytes.firstIndex(where: { ":?".utf8.contains($0) || $0 <= 0x20 }) else {
      return false
    }
    let (word, rest) = (bytes[..<end], bytes[end...].dropFirst())
    guard let next = rest.first, next > 0x20 else { return false }
    if bytes[end] == UInt8(ascii: ":") {
      let isScheme = word.allSatisfy { 0x61...0x7A ~= $0 | 0x20 }
      // The user name of an address may have more than letters (RFC 3986, section 3.2.1).
      let mayBeUser = word.allSatisfy {
        0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || "-._~%!$&*+=".utf8.contains($0)
      }
      let hasPassword = rest.prefix { $0 > 0x20 && !isSlash($0) }.contains(UInt8(ascii: "@"))
      return mayBeUser && hasPassword
        || isScheme && (isSlash(next) || word.map { $0 | 0x20 } == Array("data".utf8))
    }
    return bytes[end] > 0x20 && word.contains { isSlash($0) || $0 == UInt8(ascii: ".") }
  }
}
