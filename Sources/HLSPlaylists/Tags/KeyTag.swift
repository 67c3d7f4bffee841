/// The encryption of the segments that follow (RFC 8216bis, section 4.4.4.4).
public struct KeyTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.key

  /// `NONE`, `AES-128`, `SAMPLE-AES`, `SAMPLE-AES-CTR` or another one.
  public var method: String?
  /// The URI of the key.
  public var uri: String?
  /// The initialization vector of 16 bytes; without one, the media sequence number.
  public var initializationVector: HexadecimalValue?
  /// The key format; `identity` when left out.
  public var keyFormat: String?
  /// Versions of the key format, with slashes between them.
  public var keyFormatVersions: String?

  /// Whether the tag ends encryption.
  public var isNone: Bool { method == "NONE" }

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.method = reader.required("METHOD")
    self.uri = reader.string("URI")
    self.initializationVector = reader.initializationVector()
    self.keyFormat = reader.string("KEYFORMAT")
    self.keyFormatVersions = reader.string("KEYFORMATVERSIONS")
  }
}
