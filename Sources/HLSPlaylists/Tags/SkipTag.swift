internal import SourceDiagnostics

/// The skipped content of a delta update (RFC 8216bis, section 4.4.5.2).
public struct SkipTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.skip

  /// The number of segments that this tag replaces; `nil` if it is missing or no whole number from 0 on.
  public var skippedSegments: Int?
  /// The IDs of date ranges that were removed; `nil` when no date ranges were left out.
  public var recentlyRemovedDateRanges: [String]?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    let count = reader.requiredInteger("SKIPPED-SEGMENTS", rule: .malformedDeltaUpdate)
    self.skippedSegments = count.flatMap { $0 < 0 ? nil : $0 }
    self.recentlyRemovedDateRanges = reader.tabSeparated("RECENTLY-REMOVED-DATERANGES")
  }
}
