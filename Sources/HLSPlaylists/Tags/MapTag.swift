/// The initialization section of the segments that follow (RFC 8216bis, section 4.4.4.5).
public struct MapTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.map

  /// The resource.
  public var uri: String?
  /// The part of it; without an offset it starts at byte zero.
  public var byteRange: ByteRangeText?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.uri = reader.required("URI")
    self.byteRange = reader.byteRange("BYTERANGE")
  }
}
