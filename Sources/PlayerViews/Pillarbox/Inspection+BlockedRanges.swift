public import HLSInspection
public import MediaTiming

extension Inspection {
  /// What Pillarbox does not play of the presentation, by the conventions of a house.
  public func blockedRanges(mapping: MetadataMapping = MetadataMapping()) -> [MediaTimeRange] {
    PlayerMetadata(self, tracks: tracks, mapping: mapping).blockedRanges
  }
}
