internal import HLSPlaylists

/// The comment `#ANVATO-SEGMENT-INFO:type=ad` (D25). Any other type is the programme.
enum AnvatoMarkers: AdMarkerReader {
  static let dialect = AdMarkerDialect.anvato
  static let tags: [TagName] = [.anvatoSegmentInformation]
  static let pairing = AdMarkerPairing.states

  static func marker(of line: MarkerLine) -> AdMarker? {
    let isAd = MarkerValue(line)["TYPE"]?.lowercased() == "ad"
    return AdMarker(dialect, "D25", isAd ? .out : .in, line)
  }
}
