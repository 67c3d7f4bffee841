internal import HLSPlaylists

/// EXT-SCTE35 with `CUE`, `ID` and `TIME` (D18, SCTE 67 2014).
enum ExtSCTE35Markers: AdMarkerReader {
  static let dialect = AdMarkerDialect.extSCTE35
  static let tags: [TagName] = [.extSCTE35]
  static let pairing = AdMarkerPairing.events

  static func marker(of line: MarkerLine) -> AdMarker? {
    let value = MarkerValue(line)
    var marker = AdMarker(dialect, "D18", payload: value["CUE"], line)
    marker.id = value["ID"]
    return marker
  }
}
