internal import SourceDiagnostics

/// The skipped content of a delta update (RFC 8216bis, section 4.4.5.2).
public struct SkipTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.skip

  /// The number of segments that this tag replaces.
  public var skippedSegments: Int?
  /// The IDs of date ranges that were removed; `nil` when no date ranges were left out.
  public var recentlyRemovedDateRanges: [String]?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.skippedSegments = reader.requiredInteger(
      "SKIPPED-SEGMENTS", rule: .malformedDeltaUpdate)
    self.recentlyRemovedDateRanges = reader.tabSeparated("RECENTLY-REMOVED-DATERANGES")
  }
}
