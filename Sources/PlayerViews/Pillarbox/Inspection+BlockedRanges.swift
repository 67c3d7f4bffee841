public import HLSInspection
public import MediaTiming

extension Inspection {
  /// The ranges that Pillarbox does not play, according to a mapping.
  public func blockedRanges(mapping: MetadataMapping = MetadataMapping()) -> [MediaTimeRange] {
    PlayerMetadata(self, tracks: tracks, mapping: mapping).blockedRanges
  }
}
