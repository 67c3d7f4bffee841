/// What may be shown of a URI (RFC 3986) that holds secrets.
public enum URIText {
  /// A URI or path without query, fragment and user information.
  public static func redacted(_ uri: String) -> String {
    guard mayHoldSecret(uri) else { return uri }
    var redaction = URIRedaction(isAddress: true)
    for scalar in uri.unicodeScalars { redaction.take(scalar) }
    return redaction.text
  }

  /// A text in which each absolute URI is shown without query, fragment and user information.
  ///
  /// What stands before a URI without a blank stays, as in `title=https://example.com/`. A query goes on to the next
  /// blank, quote or bracket, since nothing else tells its end.
  public static func redactedWithin(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: ":")), mayHoldSecret(text) else { return text }
    var redaction = URIRedaction(isAddress: false)
    for scalar in text.unicodeScalars { redaction.take(scalar) }
    return redaction.text
  }

  private static func mayHoldSecret(_ text: some StringProtocol) -> Bool {
    text.utf8.contains { byte in
      byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "@")
    }
  }

  /// Whether a field or attribute of a name holds an address: `URI`, `X-ASSET-LIST`, `imageUri`.
  static func namesAddress(_ name: String) -> Bool {
    let name = name.uppercased()
    return name.contains("URI") || name.contains("URL") || name.hasSuffix("-LIST")
  }

  /// A line of a playlist in which each address is shown without query, fragment and user information, also the
  /// relative ones. What EXT-X-DEFINE gives a name to is not shown, since it may end up in any of them.
  static func redactedLine(_ line: String) -> String {
    guard line.utf8.first == UInt8(ascii: "#") else { return redacted(line) }
    guard line.utf8.contains(UInt8(ascii: "\"")) else { return redactedPiece(line[...]) }
    let hidesValues = line.hasPrefix("#EXT-X-DEFINE")
    // Quoted strings hold no quotes and no escapes (RFC 8216bis, section 4.2).
    let pieces = line.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
    var result = ""
    for (index, piece) in pieces.enumerated() {
      if index > 0 { result += "\"" }
      let name = index > 0 ? attributeName(before: pieces[index - 1]) : ""
      if index % 2 == 0 {
        result += redactedPiece(Substring(piece))
      } else if hidesValues, name == "VALUE" {
        result += "…"
      } else {
        result += namesAddress(name) ? redacted(String(piece)) : redactedWithin(String(piece))
      }
    }
    return result
  }

  /// A part of a tag that is in no quotes.
  private static func redactedPiece(_ text: Substring) -> String {
    guard mayHoldSecret(text) else { return String(text) }
    var redaction = URIRedaction(isAddress: false, knowsPaths: true)
    for scalar in text.unicodeScalars { redaction.take(scalar) }
    return redaction.text
  }

  /// The attribute whose quoted value follows: `URI` of `#EXT-X-KEY:METHOD=AES-128,URI=`.
  private static func attributeName(before text: Substring.UnicodeScalarView) -> String {
    guard text.last == "=" else { return "" }
    let name = text.dropLast().reversed().prefix { $0 != "," && $0 != ":" && $0 != " " }
    return String(String.UnicodeScalarView(name.reversed()))
  }
}

/// Leaves out of a text, scalar by scalar, what its URIs (RFC 3986, section 3) may give away.
///
/// It looks at scalars, since a combining mark behind a `?` makes both one character.
private struct URIRedaction {
  private enum Part {
    /// Not within a URI.
    case text
    /// After `://`, from an index of the result on.
    case authority(Int)
    case path
    /// A query or fragment.
    case query
  }

  private var result: [Unicode.Scalar] = []
  /// Whether the whole text is one URI or path.
  private let isAddress: Bool
  /// Whether a word with a slash is a path that may have a query, as in tags of vendors.
  private let knowsPaths: Bool
  /// Whether the word at the end of the result has a slash.
  private var hasSlash = false
  /// The last scalar that was left out of a query.
  private var omitted: Unicode.Scalar?
  private var part: Part
  /// How much of `://` stands at the end of the result.
  private var markLength: Int

  init(isAddress: Bool, knowsPaths: Bool = false) {
    self.isAddress = isAddress
    self.knowsPaths = knowsPaths
    part = isAddress ? .path : .text
    // A reference may begin with the slashes (section 4.2).
    markLength = isAddress ? 1 : 0
  }

  /// What is left.
  var text: String { String(String.UnicodeScalarView(result)) }

  mutating func take(_ scalar: Unicode.Scalar) {
    if endsURI(scalar) {
      // What ends the clause that a URI stands in is none of its query: `https://example.com/?a=b: no answer`.
      if case .query = part, let omitted, omitted == ":" || omitted == "," {
        result.append(omitted)
      }
      part = .text
    }
    omitted = nil
    switch (part, scalar) {
    case (.query, _):
      omitted = scalar
      return
    case (.text, "?") where knowsPaths && hasSlash:
      part = .query
      return
    case (.authority, "?"), (.authority, "#"), (.path, "?"), (.path, "#"):
      part = .query
      return
    case (.authority(let start), "@"):
      result.removeSubrange(start...)
      return
    case (.authority, "/"): part = .path
    case (.authority, _), (.path, _), (.text, _): break
    }
    result.append(scalar)
    switch scalar {
    case "/": hasSlash = true
    case ":", "=", ",", " ": hasSlash = false
    default: break
    }
    switch scalar {
    case ":": markLength = 1
    case "/" where markLength > 0: markLength += 1
    default: markLength = 0
    }
    if markLength == 3 {
      part = .authority(result.count)
      markLength = 0
    }
  }

  private func endsURI(_ scalar: Unicode.Scalar) -> Bool {
    guard !isAddress else { return false }
    switch scalar {
    case "\"", "'", "<", ">", "`", "(", ")", "{", "}": return true
    case "[", "]":
      // An authority may be an IPv6 address.
      if case .authority = part { return false }
      return true
    default: return scalar.properties.isWhitespace
    }
  }
}
