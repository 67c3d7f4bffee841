internal import SourceDiagnostics

/// What a delta update leaves out (RFC 8216bis, section 4.4.5.2).
public struct SkipTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.skip

  /// How many segments were replaced by this tag.
  public var skippedSegments: Int?
  /// IDs of date ranges that are no longer there; `nil` when no date ranges were left out.
  public var recentlyRemovedDateRanges: [String]?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.skippedSegments = reader.requiredInteger(
      "SKIPPED-SEGMENTS", rule: .malformedDeltaUpdate)
    self.recentlyRemovedDateRanges = reader.tabSeparated("RECENTLY-REMOVED-DATERANGES")
  }
}
