public import MediaTiming

/// The capabilities of the server (RFC 8216bis, section 4.4.3.8).
public struct ServerControlTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.serverControl

  /// The age in seconds from the end up to which segments cannot be skipped.
  public var canSkipUntil: MediaTime?
  /// Whether delta updates can skip date ranges.
  public var canSkipDateRanges: Bool?
  /// The minimum distance of playback from the end in seconds.
  public var holdBack: MediaTime?
  /// The same for players of parts.
  public var partHoldBack: MediaTime?
  /// Whether requests may wait for a future playlist.
  public var canBlockReload: Bool?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.canSkipUntil = reader.decimal("CAN-SKIP-UNTIL")
    self.canSkipDateRanges = reader.flag("CAN-SKIP-DATERANGES")
    self.holdBack = reader.decimal("HOLD-BACK")
    self.partHoldBack = reader.decimal("PART-HOLD-BACK")
    self.canBlockReload = reader.flag("CAN-BLOCK-RELOAD")
  }
}
