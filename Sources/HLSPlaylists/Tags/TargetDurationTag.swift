public import MediaTiming

/// The upper bound of segment durations (RFC 8216bis, section 4.4.3.1).
public struct TargetDurationTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.targetDuration

  /// Seconds, exactly as written; the standard requires a whole number.
  public var duration: MediaTime?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.duration = reader.wholeValue()
  }
}
