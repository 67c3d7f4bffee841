internal import HLSPlaylists

/// The comment `#UPLYNK-SEGMENT:asset,number,ad` (D24). Any other last word is the programme.
enum UplynkMarkers: AdMarkerReader {
  static let dialect = AdMarkerDialect.uplynk
  static let tags: [TagName] = [.uplynkSegment]
  static let pairing = AdMarkerPairing.states

  static func marker(of line: MarkerLine) -> AdMarker? {
    let fields = MarkerValue(line).text.split(separator: ",", omittingEmptySubsequences: false)
    let isAd = fields.last?.lowercased() == "ad"
    return AdMarker(dialect, "D24", isAd ? .out : .in, line)
  }
}
