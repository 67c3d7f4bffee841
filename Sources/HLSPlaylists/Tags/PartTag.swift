public import MediaTiming

/// A part of a segment (RFC 8216bis, section 4.4.4.9).
public struct PartTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.part

  /// The resource.
  public var uri: String?
  /// Seconds.
  public var duration: MediaTime?
  /// Whether it starts with a key frame.
  public var isIndependent: Bool?
  /// The part of the resource.
  public var byteRange: ByteRangeText?
  /// Whether it is missing.
  public var isGap: Bool?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.uri = reader.required("URI")
    self.duration = reader.requiredDecimal("DURATION")
    self.isIndependent = reader.flag("INDEPENDENT")
    self.byteRange = reader.byteRange("BYTERANGE")
    self.isGap = reader.flag("GAP")
  }
}
