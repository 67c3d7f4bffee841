public import MediaTiming

/// Where to start playing (RFC 8216bis, section 4.4.2.2).
public struct StartTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.start

  /// Seconds from the start, or from the end when negative.
  public var timeOffset: MediaTime?
  /// Whether nothing before the offset is shown; without it, players show the segment from its start.
  public var isPrecise: Bool?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.timeOffset = reader.requiredDecimal("TIME-OFFSET")
    self.isPrecise = reader.flag("PRECISE")
  }
}
