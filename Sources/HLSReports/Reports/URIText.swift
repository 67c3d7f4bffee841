/// What may be shown of a URI (RFC 3986) that holds secrets.
public enum URIText {
  /// A URI or path without query, fragment and user information.
  public static func redacted(_ uri: String) -> String {
    var uri = uri.prefix { $0 != "?" && $0 != "#" }
    guard let authority = authorityStart(in: uri) else { return String(uri) }
    let end = uri[authority...].firstIndex(of: "/") ?? uri.endIndex
    if let at = uri[authority..<end].lastIndex(of: "@") {
      uri.removeSubrange(authority...at)
    }
    return String(uri)
  }

  /// A text in which each absolute URI is shown without query, fragment and user information.
  public static func redactedWithin(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: ":")) else { return text }
    var result = ""
    var word = ""
    func finished(_ word: String) -> String {
      authorityStart(in: word[...]) == nil ? word : redacted(word)
    }
    for character in text {
      if isDelimiter(character) {
        result += finished(word)
        result.append(character)
        word = ""
      } else {
        word.append(character)
      }
    }
    return result + finished(word)
  }

  private static func authorityStart(in text: Substring) -> Substring.Index? {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
    return text.index(colon, offsetBy: 3)
  }

  private static func isDelimiter(_ character: Character) -> Bool {
    character.isWhitespace || "\"'<>`()[]{}".contains(character)
  }
}
