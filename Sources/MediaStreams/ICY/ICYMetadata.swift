/// The names and values in a block of metadata, such as `StreamTitle='Artist - Title';StreamUrl='';`.
public struct ICYMetadata: Hashable, Sendable {
  /// One name and its value.
  public struct Entry: Hashable, Sendable {
    /// The name as written.
    public var name: String
    /// The value without its quotes.
    public var value: String
  }

  /// The entries in order.
  public var entries: [Entry]

  /// Reads a block.
  ///
  /// A name ends at the equals sign. A quoted value ends at a quote and semicolon that are followed
  /// by the next name or by the end, so it may contain all of these; an unquoted one ends at a
  /// semicolon. A truncated value extends to the end.
  public init(_ block: [UInt8], charset: ICYCharset? = nil) {
    var entries: [Entry] = []
    var rest = ICYCharset.text(Array(block.prefix { $0 != 0 }), in: charset)[...]
    // Whether another entry or the end may follow a quote and semicolon.
    var mayBeFollowed = true
    while true {
      rest = rest.drop { $0 == ";" || $0.isWhitespace }
      guard let equals = rest.firstIndex(of: "=") else { break }
      let name = String(rest[..<equals])
      rest = rest[rest.index(after: equals)...]
      let value: Substring
      if rest.first == "'" {
        rest = rest.dropFirst()
        if let (end, isFollowed) = Self.end(ofQuotedValue: rest, searching: mayBeFollowed) {
          mayBeFollowed = isFollowed
          value = rest[..<end.lowerBound]
          rest = rest[end.upperBound...]
        } else {
          value = rest.last == "'" ? rest.dropLast() : rest
          rest = ""
        }
      } else {
        value = rest.prefix { $0 != ";" }
        rest = rest[value.endIndex...]
      }
      entries.append(Entry(name: name, value: String(value)))
    }
    self.entries = entries
  }

  /// The quote and semicolon that end a value, and whether they are followed by another entry or by the end: the first
  /// pair of which that holds, else the first.
  ///
  /// - Parameter isSearched: whether that may hold of any. When it does not, it does not of those behind them either.
  private static func end(
    ofQuotedValue text: Substring, searching isSearched: Bool
  ) -> (Range<Substring.Index>, isFollowed: Bool)? {
    var first: Range<Substring.Index>?
    var rest = text
    while let end = rest.firstRange(of: "';") {
      guard isSearched else { return (end, false) }
      first = first ?? end
      rest = rest[end.upperBound...]
      let next = rest.drop { $0 == ";" || $0.isWhitespace }
      if next.isEmpty { return (end, true) }
      let name = next.prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-")
      }
      if !name.isEmpty, next[name.endIndex...].first == "=" { return (end, true) }
    }
    return first.map { ($0, false) }
  }

  /// The value of a name; case is ignored.
  public subscript(name: String) -> String? {
    entries.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The title of the current item.
  public var streamTitle: String? { self["StreamTitle"] }
  /// A URL that belongs to it.
  public var streamURL: String? { self["StreamUrl"] }
}
