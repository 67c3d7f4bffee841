/// A key of media playlists that can be loaded ahead (RFC 8216bis, section 4.4.6.5).
public struct SessionKeyTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.sessionKey

  /// As in ``KeyTag``.
  public var method: String?
  /// The URI of the key.
  public var uri: String?
  /// The initialization vector.
  public var initializationVector: HexadecimalValue?
  /// The key format; `identity` when left out.
  public var keyFormat: String?
  /// Versions of the key format, with slashes between them.
  public var keyFormatVersions: String?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.method = reader.required("METHOD")
    self.uri = reader.string("URI")
    self.initializationVector = reader.initializationVector()
    self.keyFormat = reader.string("KEYFORMAT")
    self.keyFormatVersions = reader.string("KEYFORMATVERSIONS")
  }
}
