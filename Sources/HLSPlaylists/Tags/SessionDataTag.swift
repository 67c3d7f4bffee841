/// Data of the whole presentation (RFC 8216bis, section 4.4.6.4).
public struct SessionDataTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.sessionData

  /// The kind of data, in reverse DNS.
  public var dataID: String?
  /// The data itself.
  public var value: String?
  /// The URI of the data.
  public var uri: String?
  /// The format of the data at the URI, `JSON` or `RAW`.
  public var format: String?
  /// The language of the value.
  public var language: String?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.dataID = reader.required("DATA-ID")
    self.value = reader.string("VALUE")
    self.uri = reader.string("URI")
    self.format = reader.string("FORMAT")
    self.language = reader.string("LANGUAGE")
  }
}
