/// URI references and their resolution (RFC 3986, section 5).
///
/// Playlists contain references that are not valid URIs, with blanks and other characters. They are
/// resolved too, and no character is changed. A base may be the path of a file.
package struct URIReference: Hashable, Sendable {
  /// The part before the first colon, such as `https`.
  package var scheme: String?
  /// The part after `//`: host, port and user.
  package var authority: String?
  /// The path, which may be empty.
  package var path: String
  /// The part after `?`.
  package var query: String?
  /// The part after `#`.
  package var fragment: String?

  /// Parses a reference (RFC 3986, appendix B). Every text is one.
  package init(_ text: String) {
    var rest = text[...]
    if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "#")) {
      self.fragment = String(rest[rest.utf8.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
      self.query = String(rest[rest.utf8.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")),
      Self.isScheme(rest[..<colon])
    {
      self.scheme = String(rest[..<colon])
      rest = rest[rest.utf8.index(after: colon)...]
    }
    if rest.utf8.starts(with: "//".utf8) {
      rest = rest[rest.utf8.index(rest.startIndex, offsetBy: 2)...]
      let end = rest.utf8.firstIndex(of: Self.slash) ?? rest.endIndex
      self.authority = String(rest[..<end])
      rest = rest[end...]
    }
    self.path = String(rest)
  }

  private static let slash = UInt8(ascii: "/")

  /// The reference as text.
  package var text: String {
    var text = ""
    if let scheme { text += scheme + ":" }
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }

  /// Resolves a reference against the URI of its document (RFC 3986, section 5.2).
  package static func resolve(_ reference: String, against base: String) -> String {
    URIReference(reference).resolved(against: URIReference(base)).text
  }

  /// Resolves the reference against a base (RFC 3986, section 5.2.2).
  package func resolved(against base: URIReference) -> URIReference {
    var target = self
    if scheme != nil {
      // A path without a slash, as in `data:` and `urn:`, has no segments.
      if path.utf8.first == Self.slash { target.path = Self.removingDotSegments(path) }
      return target
    }
    target.scheme = base.scheme
    if authority != nil {
      target.path = Self.removingDotSegments(path)
      return target
    }
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      target.query = query ?? base.query
    } else if path.utf8.first == Self.slash {
      target.path = Self.removingDotSegments(path)
    } else {
      target.path = merged(with: base)
    }
    return target
  }

  private func merged(with base: URIReference) -> String {
    if base.authority != nil && base.path.isEmpty { return Self.removingDotSegments("/" + path) }
    let folder = base.path.utf8.lastIndex(of: Self.slash).map { base.path[...$0] } ?? ""
    return Self.removingDotSegments(folder + path)
  }

  /// Removes `.` and `..` from a path (RFC 3986, section 5.2.4).
  ///
  /// A path that does not start with a slash, such as that of a file, keeps leading `..`.
  static func removingDotSegments(_ path: String) -> String {
    let isAbsolute = path.utf8.first == slash
    let parts = (isAbsolute ? path.utf8.dropFirst() : path.utf8[...]).split(
      separator: slash, omittingEmptySubsequences: false
    ).map { Substring($0) }
    var kept: [Substring] = []
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      switch part {
      case ".":
        if isLast { kept.append("") }
      case "..":
        if let last = kept.last, last != ".." {
          kept.removeLast()
        } else if !isAbsolute {
          kept.append("..")
        }
        if isLast { kept.append("") }
      default:
        kept.append(part)
      }
    }
    return (isAbsolute ? "/" : "") + kept.joined(separator: "/")
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy {
      isLetter($0) || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
        || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }

  /// The query parameters by their names, percent-decoded; of several with a name the first.
  package var queryParameters: [String: String] {
    var parameters: [String: String] = [:]
    for part in (query ?? "").utf8.split(separator: UInt8(ascii: "&")).map({ Substring($0) }) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = Self.percentDecoded(pair[0])
      guard parameters[name] == nil else { continue }
      parameters[name] = pair.count > 1 ? Self.percentDecoded(pair[1]) : ""
    }
    return parameters
  }

  /// The values of all query parameters, as written and percent-decoded.
  package var queryValues: [(written: String, decoded: String)] {
    (query ?? "").utf8.split(separator: UInt8(ascii: "&")).compactMap { part in
      guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let value = Substring(part[part.index(after: sign)...])
      return (String(value), Self.percentDecoded(value))
    }
  }

  private static func percentDecoded(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    return String(decoding: PercentDecodedText(text.utf8.span).bytes, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether it is a letter or digit of ASCII.
  package var isASCIILetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
