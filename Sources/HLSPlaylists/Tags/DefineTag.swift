/// A variable (RFC 8216bis, section 4.4.2.3).
public struct DefineTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.define

  /// The variable that the tag defines with a value.
  public var variableName: String?
  /// The value of that variable.
  public var value: String?
  /// The imported variable of the multivariant playlist.
  public var importName: String?
  /// The query parameter of the playlist's URI that becomes a variable.
  public var queryParameter: String?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.variableName = reader.string("NAME")
    self.value = reader.string("VALUE")
    self.importName = reader.string("IMPORT")
    self.queryParameter = reader.string("QUERYPARAM")
  }
}
