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
  /// A name ends at the equals sign. A value in quotes ends at a quote with a semicolon behind it, so that it may
  /// hold either of them; one without quotes ends at a semicolon. A value that is cut off goes on to the end.
  public init(_ block: [UInt8], charset: ICYCharset? = nil) {
    var entries: [Entry] = []
    var rest = ICYCharset.text(Array(block.prefix { $0 != 0 }), in: charset)[...]
    while true {
      rest = rest.drop { $0 == ";" || $0.isWhitespace }
      guard let equals = rest.firstIndex(of: "=") else { break }
      let name = String(rest[..<equals])
      rest = rest[rest.index(after: equals)...]
      let value: Substring
      if rest.first == "'" {
        rest = rest.dropFirst()
        if let end = rest.firstRange(of: "';") {
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

  /// The value of a name, whose case does not count.
  public subscript(name: String) -> String? {
    entries.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The title of what plays.
  public var streamTitle: String? { self["StreamTitle"] }
  /// An address that belongs to it.
  public var streamURL: String? { self["StreamUrl"] }
}
