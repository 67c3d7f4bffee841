/// Redacts the URIs (RFC 3986, section 3) of a text, scalar by scalar.
///
/// It works on scalars, because a combining mark after a `?` makes both one character.
struct URIScanner {
  /// The kind of text.
  enum Form {
    /// One URI or path.
    case address
    /// A sentence, in which absolute URIs and words with a slash may have a query.
    case text
    /// A part of a tag, in which any word may have a query, as vendors write it.
    case tag
  }

  /// The maximum length of a usual file extension.
  private static let longestFileEnding = 5

  private enum Part {
    /// Outside URIs.
    case text
    /// After `://`, or `//` at the start of a word, from an index of the result on.
    case authority(Int)
    case path
    /// A query or fragment.
    case query
  }

  private let form: Form
  private let keepsQueries: Bool
  /// Whether there is an `@` anywhere.
  private let hasUserNames: Bool
  /// Returns the replacement of a query after its path.
  private let mark: (_ query: String, _ path: String) -> String

  private var result: [Unicode.Scalar] = []
  private var part: Part
  /// The start of the word at the end of the result, or of the URI without its scheme.
  private var wordStart = 0
  /// Whether there is a slash after the last blank, quote or angle bracket.
  private var hasSlash = false
  /// The index of the first colon or `@` of the authority in the result, which ends a user name.
  private var userNameEnd: Int?
  /// Whether the authority has a colon, outside the brackets of an address.
  private var hasColon = false
  /// Whether only a port number follows that colon (section 3.2.3).
  private var hasPort = true
  /// The query that was removed last.
  private var query: [Unicode.Scalar] = []
  /// Whether the query follows a word that may not be a path.
  private var isOfSentence = false
  /// Whether the query is in a tag and follows a path, so that blanks are probably parts of it.
  private var spansBlanks = false
  /// Whether it is a query only by its look and that of the word before it.
  private var isDoubtful = false
  /// The number of characters of `://` at the end of the result.
  ///
  /// A reference may start with the slashes (section 4.2).
  private var markLength = 1
  /// The number of brackets that the URI has opened; they may be parts of it (section 2.2).
  private var openBracketCount = 0
  /// The closing brackets for those open before the URI.
  private var closingBrackets: Set<Unicode.Scalar> = []
  /// Whether a single quote stands before the word.
  private var isQuoted = false
  /// Whether a double quote stands directly before the word; a URI then ends at the next one.
  private var isInQuotes = false

  init(
    _ form: Form, keepsQueries: Bool, hasUserNames: Bool,
    mark: @escaping (_ query: String, _ path: String) -> String
  ) {
    self.form = form
    self.keepsQueries = keepsQueries
    self.hasUserNames = hasUserNames
    self.mark = mark
    part = form == .address ? .path : .text
  }

  /// Returns the redacted text.
  mutating func finish() -> String {
    endURI()
    return text(result[...])
  }

  mutating func take(_ scalar: Unicode.Scalar) {
    if endsURI(scalar) {
      endURI()
      part = .text
      openBracketCount = 0
      wordStart = result.count
      hasSlash = false
    }
    switch (part, scalar) {
    case (.query, ",") where isOfSentence && !hasSlash && query.count == 1:
      endURI()
      part = .text
    case (.query, _):
      query.append(scalar)
      return
    case (.text, "?") where !keepsQueries, (.path, "?") where !keepsQueries,
      (.path, "#") where !keepsQueries:
      beginQuery(scalar)
      return
    case (.authority(let start), "@"):
      endUserName(from: start)
      return
    case (.authority, "/"), (.authority, "?"), (.authority, "#"):
      // A password may contain a character that ends an authority, though it should be
      // percent-encoded.
      if hasUserNames, !hasPort { break }
      part = .path
      guard scalar == "/" || keepsQueries else { return beginQuery(scalar) }
    case (.authority, _), (.path, _), (.text, _): break
    }
    append(scalar)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch part {
    case .authority: noteAuthority(scalar)
    case .text, .path, .query: break
    }
    result.append(scalar)
    switch scalar {
    case ":": markLength = 1
    case "/" where markLength > 0: markLength += 1
    // JSON may write a slash as `\/` (RFC 8259, section 7).
    case "\\" where markLength > 0: break
    default: markLength = 0
    }
    if scalar == "/" || scalar == "\\" { hasSlash = true }
    if case .text = part { noteText(scalar) }
    if markLength == 3 { beginAuthority() }
  }

  private mutating func beginAuthority() {
    part = .authority(result.count)
    wordStart = result.count
    markLength = 0
    userNameEnd = nil
    hasColon = false
    hasPort = true
  }

  /// Tracks the start of words outside URIs.
  private mutating func noteText(_ scalar: Unicode.Scalar) {
    switch scalar {
    case ":", "=", ",", ";", "|":
      wordStart = result.count
      markLength = 1
    case "(", "[", "{":
      closingBrackets.insert(Self.closing(scalar))
      markLength = 1
    case ")", "]", "}": closingBrackets.remove(scalar)
    case "'", "\"", "<", ">", "`": beginWord(after: scalar)
    case _ where scalar.isBlank: beginWord(after: scalar)
    default: break
    }
    if scalar == "'" { isQuoted = true } else if scalar == " " { isQuoted = false }
  }

  private mutating func beginWord(after scalar: Unicode.Scalar) {
    wordStart = result.count
    isInQuotes = scalar == "\""
    hasSlash = false
    markLength = 1
  }

  /// Tracks an authority before its end is known.
  private mutating func noteAuthority(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "]":
      hasColon = false
      hasPort = true
    case ":" where !hasColon: hasColon = true
    case "0"..."9", "\\": break
    default: if hasColon { hasPort = false }
    }
    if scalar == ":", userNameEnd == nil { userNameEnd = result.count }
  }

  private static func closing(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "(": ")"
    case "[": "]"
    default: "}"
    }
  }

  private mutating func beginQuery(_ scalar: Unicode.Scalar) {
    if case .text = part { isOfSentence = true } else { isOfSentence = false }
    isDoubtful = isOfSentence && form == .text && !hasSlash
    spansBlanks = form == .tag && (!isOfSentence || hasSlash || hasFileName)
    part = .query
    query = [scalar]
  }

  /// Whether a `?` starts a query: a value follows, or a file name precedes it.
  private var isQuery: Bool {
    query.contains("=") || query.contains("/") || hasFileName
  }

  /// Whether the word is the name of a file.
  private var hasFileName: Bool {
    let word = result.indices.contains(wordStart) ? result[wordStart...] : []
    guard let dot = word.lastIndex(of: "."), dot > word.startIndex else { return false }
    let ending = word[word.index(after: dot)...]
    return !ending.isEmpty && ending.count <= Self.longestFileEnding
      && ending.allSatisfy { $0.isASCII && $0.properties.isAlphabetic || "0"..."9" ~= $0 }
  }

  private mutating func endURI() {
    if case .authority(let start) = part, !keepsQueries,
      let end = result[start...].firstIndex(where: { $0 == "/" || $0 == "?" || $0 == "#" })
    {
      // It was not a password.
      result.removeSubrange(end...)
    }
    guard case .query = part, let last = query.last else { return }
    if isOfSentence, query.count == 1 {
      // A final question mark ends a sentence.
      result.append(last)
      query = []
      return
    }
    if isDoubtful, !isQuery {
      result += query
      query = []
      return
    }
    // Punctuation at the end of the clause is not part of the query: `https://example.com/?a=b: no
    // answer`.
    let isOfClause =
      form != .address && query.count > 1 && (last == ":" || last == "," || last == ";")
    if isOfClause { query.removeLast() }
    let path = result.indices.contains(wordStart) ? text(result[wordStart...]) : ""
    result += mark(text(query[...]), path).unicodeScalars
    if isOfClause { result.append(last) }
    query = []
  }

  /// Removes the user name before an `@`, or only its password.
  private mutating func endUserName(from start: Int) {
    let end = keepsQueries ? userNameEnd ?? result.count : start
    result.removeSubrange(end...)
    if keepsQueries { result.append("@") }
    userNameEnd = keepsQueries ? end : nil
    hasColon = false
    hasPort = true
  }

  private mutating func endsURI(_ scalar: Unicode.Scalar) -> Bool {
    if form == .address { return false }
    if case .text = part { return false }
    switch scalar {
    case "(", "[", "{":
      openBracketCount += 1
      return false
    case ")", "]", "}":
      guard openBracketCount == 0 else {
        openBracketCount -= 1
        return false
      }
      return closingBrackets.contains(scalar)
    case "'": return isQuoted
    case "\"": return true
    case "<", ">", "`": return !spansBlanks
    // A final question mark ends a sentence.
    default: return !isInQuotes && scalar.isBlank && !(spansBlanks && query.count > 1)
    }
  }

  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}

extension Unicode.Scalar {
  /// Whether it is white space. The properties of a scalar take long to look up.
  var isBlank: Bool {
    isASCII ? value == 0x20 || 0x09...0x0D ~= value : properties.isWhitespace
  }
}
