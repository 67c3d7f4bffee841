internal import HLSPlaylists

/// EXT-X-SPLICEPOINT-SCTE35, whose value is an SCTE-35 message in base64 (D17).
enum SplicePointMarkers: AdMarkerReader {
  static let dialect = AdMarkerDialect.splicePoint
  static let tags: [TagName] = [.splicePointSCTE35]
  static let pairing = AdMarkerPairing.events

  static func marker(of line: MarkerLine) -> AdMarker? {
    AdMarker(dialect, "D17", payload: MarkerValue(line).text, line)
  }
}
