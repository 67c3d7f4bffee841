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

  /// Whether a field or attribute of a name holds an address: `URI`, `X-ASSET-LIST`, `imageUri`.
  static func namesAddress(_ name: String) -> Bool {
    let name = name.uppercased()
    return name.contains("URI") || name.contains("URL") || name.hasSuffix("-LIST")
  }

  /// A line of a playlist in which each address is shown without query, fragment and user information, also the
  /// relative ones. What EXT-X-DEFINE gives a name to is not shown, since it may end up in any of them.
  static func redactedLine(_ line: String) -> String {
    guard line.hasPrefix("#") else { return redacted(line) }
    guard line.utf8.contains(UInt8(ascii: "\"")) else { return redactedWithin(line) }
    let hidesValues = line.hasPrefix("#EXT-X-DEFINE")
    // Quoted strings hold no quotes and no escapes (RFC 8216bis, section 4.2).
    let pieces = line.split(separator: "\"", omittingEmptySubsequences: false)
    var result = ""
    for (index, piece) in pieces.enumerated() {
      if index > 0 { result += "\"" }
      let name = index > 0 ? attributeName(before: pieces[index - 1]) : ""
      if index % 2 == 0 {
        result += redactedWithin(String(piece))
      } else if hidesValues, name == "VALUE" {
        result += "…"
      } else {
        result += namesAddress(name) ? redacted(String(piece)) : redactedWithin(String(piece))
      }
    }
    return result
  }

  /// The attribute whose quoted value follows: `URI` of `#EXT-X-KEY:METHOD=AES-128,URI=`.
  private static func attributeName(before text: Substring) -> String {
    guard text.last == "=" else { return "" }
    let name = text.dropLast().reversed().prefix { $0 != "," && $0 != ":" && $0 != " " }
    return String(String(name).reversed())
  }

  private static func authorityStart(in text: Substring) -> Substring.Index? {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
    return text.index(colon, offsetBy: 3)
  }

  private static func isDelimiter(_ character: Character) -> Bool {
    character.isWhitespace || "\"'<>`()[]{}".contains(character)
  }
}
