public import MediaTiming

/// The preferred start of playback (RFC 8216bis, section 4.4.2.2).
public struct StartTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.start

  /// Seconds from the start, or from the end when negative.
  public var timeOffset: MediaTime?
  /// Whether playback starts exactly at the offset; without it, at the start of the segment.
  public var isPrecise: Bool?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.timeOffset = reader.requiredDecimal("TIME-OFFSET")
    self.isPrecise = reader.flag("PRECISE")
  }
}
