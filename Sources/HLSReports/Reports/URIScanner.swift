/// Leaves out of a text, scalar by scalar, what its URIs (RFC 3986, section 3) may give away.
///
/// It looks at scalars, since a combining mark behind a `?` makes both one character.
struct URIScanner {
  /// What a text is.
  enum Form {
    /// One URI or path.
    case address
    /// A sentence, in which only absolute URIs are known as such.
    case text
    /// A part of a tag, in which a word with a slash is a path that may have a query, as vendors write it.
    case tag
  }

  private enum Part {
    /// Not within a URI.
    case text
    /// After `://`, from an index of the result on.
    case authority(Int)
    case path
    /// A query or fragment.
    case query
  }

  private let form: Form
  private let keepsQueries: Bool
  /// Whether there is an `@` anywhere.
  private let hasUserNames: Bool
  /// What stands for a query behind its path.
  private let mark: (_ query: String, _ path: String) -> String

  private var result: [Unicode.Scalar] = []
  private var part: Part
  /// Where the word at the end of the result begins, or the URI without its scheme.
  private var wordStart = 0
  /// Whether that word has a slash.
  private var hasSlash = false
  /// The query that was left out last.
  private var query: [Unicode.Scalar] = []
  /// How much of `://` stands at the end of the result.
  private var markLength: Int
  /// How many brackets the URI has opened, which may be parts of it (section 2.2).
  private var openBracketCount = 0
  /// Whether a single quote stands before the word.
  private var isQuoted = false

  init(
    _ form: Form, keepsQueries: Bool, hasUserNames: Bool,
    mark: @escaping (_ query: String, _ path: String) -> String
  ) {
    self.form = form
    self.keepsQueries = keepsQueries
    self.hasUserNames = hasUserNames
    self.mark = mark
    part = form == .address ? .path : .text
    // A reference may begin with the slashes (section 4.2).
    markLength = form == .address ? 1 : 0
  }

  /// What is left.
  mutating func finish() -> String {
    endURI()
    return text(result[...])
  }

  mutating func take(_ scalar: Unicode.Scalar) {
    if endsURI(scalar) {
      endURI()
      part = .text
      openBracketCount = 0
    }
    switch (part, scalar) {
    case (.query, _):
      query.append(scalar)
      return
    case (.text, "?") where form == .tag && hasSlash && !keepsQueries,
      (.path, "?") where !keepsQueries, (.path, "#") where !keepsQueries:
      beginQuery(scalar)
      return
    case (.authority(let start), "@"):
      endUserName(from: start)
      return
    case (.authority(let start), "/"), (.authority(let start), "?"), (.authority(let start), "#"):
      // A password may hold what ends an authority, though it should be in percent signs there.
      if hasUserNames, !hasPort(from: start) { break }
      part = .path
      guard scalar == "/" || keepsQueries else { return beginQuery(scalar) }
    case (.authority, _), (.path, _), (.text, _): break
    }
    append(scalar)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    result.append(scalar)
    switch scalar {
    case "/": hasSlash = true
    case ":", "=", ",", " ":
      if case .text = part { wordStart = result.count }
      hasSlash = false
    default: break
    }
    if case .text = part {
      if scalar == "'" { isQuoted = true } else if scalar == " " { isQuoted = false }
    }
    switch scalar {
    case ":": markLength = 1
    case "/" where markLength > 0: markLength += 1
    default: markLength = 0
    }
    if markLength == 3 {
      part = .authority(result.count)
      wordStart = result.count
      markLength = 0
    }
  }

  private mutating func beginQuery(_ scalar: Unicode.Scalar) {
    part = .query
    query = [scalar]
  }

  private mutating func endURI() {
    if case .authority(let start) = part, !keepsQueries,
      let end = result[start...].firstIndex(where: { $0 == "/" || $0 == "?" || $0 == "#" })
    {
      // What looked like a password was none.
      result.removeSubrange(end...)
    }
    guard case .query = part, let last = query.last else { return }
    // What ends the clause that a URI stands in is none of its query: `https://example.com/?a=b: no answer`.
    let isOfClause = form != .address && query.count > 1 && (last == ":" || last == ",")
    if isOfClause { query.removeLast() }
    let path = result.indices.contains(wordStart) ? text(result[wordStart...]) : ""
    result += mark(text(query[...]), path).unicodeScalars
    if isOfClause { result.append(last) }
    query = []
  }

  /// Leaves out the user name before an `@`, or only its password.
  private mutating func endUserName(from start: Int) {
    let name = result[start...].prefix { $0 != ":" && $0 != "@" }
    result.replaceSubrange(start..., with: keepsQueries ? name + ["@"] : [])
  }

  /// Whether nothing but the number of a port is behind the colon of an authority, if it has one (section 3.2.3).
  private func hasPort(from start: Int) -> Bool {
    let afterAddress = result[start...].split(separator: "]", omittingEmptySubsequences: false).last
    guard let host = afterAddress, let colon = host.firstIndex(of: ":") else { return true }
    return host[(colon + 1)...].allSatisfy { ("0"..."9").contains($0) }
  }

  private mutating func endsURI(_ scalar: Unicode.Scalar) -> Bool {
    if form == .address { return false }
    if case .text = part { return false }
    switch scalar {
    case "(", "[", "{":
      openBracketCount += 1
      return false
    case ")", "]", "}":
      openBracketCount -= 1
      return openBracketCount < 0
    case "'": return isQuoted
    case "\"", "<", ">", "`": return true
    default: return scalar.properties.isWhitespace
    }
  }

  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
