/// A syntax error in an attribute list.
public struct AttributeFault: Hashable, Sendable {
  /// The kind of error.
  public enum Kind: String, Hashable, Sendable {
    /// A quote is not closed; the value is the rest of the line.
    case unclosedQuote = "a quote is not closed"
    /// A quoted value is followed by something other than a comma, which is left out of the value.
    case textAfterQuote = "text follows a closed quote"
    /// There is a name or a value, but no `=`.
    case missingEqualsSign = "an attribute has no equals sign"
    /// A value is in typographic quotes, which are read as straight ones.
    case typographicQuotes = "a value is in typographic quotes"
    /// A value has no name.
    case missingName = "a value has no name"
    /// There is nothing between two commas. A list has at most one fault of this kind, at the first such place.
    case emptyAttribute = "there is nothing before a comma"
    /// A limit of this toolkit was reached; the rest was not read.
    case tooMany = "there are too many attributes"
  }

  /// The kind of error.
  public var kind: Kind
  /// The offset from the first byte of the playlist.
  public var offset: Int
}
