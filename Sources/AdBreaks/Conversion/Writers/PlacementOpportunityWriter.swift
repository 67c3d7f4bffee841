internal import AdMarkers
internal import HLSPlaylists

/// EXT-X-PLACEMENT-OPPORTUNITY at the start of a break (D27).
enum PlacementOpportunityWriter: AdMarkerWriter {
  static let dialect = AdMarkerDialect.placementOpportunity
  static let traits: AdMarkerWriterTraits = [.placesOnly, .overlaps]

  static func beginning(of entry: WritableBreak) -> [String] {
    [TagText(.placementOpportunity).description]
  }

  static func ending(of entry: WritableBreak) -> [String] { [] }
}
