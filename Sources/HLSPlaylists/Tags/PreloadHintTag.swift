/// A resource that will be needed soon (RFC 8216bis, section 4.4.5.3).
public struct PreloadHintTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.preloadHint

  /// `PART` or `MAP`.
  public var type: String?
  /// The resource.
  public var uri: String?
  /// The first byte; zero when left out.
  public var byteRangeStart: Int?
  /// The number of bytes; up to the end when left out.
  public var byteRangeLength: Int?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.type = reader.required("TYPE")
    self.uri = reader.required("URI")
    self.byteRangeStart = reader.integer("BYTERANGE-START")
    self.byteRangeLength = reader.integer("BYTERANGE-LENGTH")
  }
}
