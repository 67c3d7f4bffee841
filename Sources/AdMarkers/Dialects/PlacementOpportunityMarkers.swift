internal import HLSPlaylists

/// EXT-X-PLACEMENT-OPPORTUNITY of Shaka Packager: a key frame at which an ad can start (D27).
enum PlacementOpportunityMarkers: AdMarkerReader {
  static let dialect = AdMarkerDialect.placementOpportunity
  static let tags: [TagName] = [.placementOpportunity]
  static let pairing = AdMarkerPairing.sequence

  static func marker(of line: MarkerLine) -> AdMarker? {
    AdMarker(dialect, "D27", .opportunity, line)
  }
}
