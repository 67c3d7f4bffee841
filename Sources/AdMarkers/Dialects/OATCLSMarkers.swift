internal import HLSPlaylists

/// EXT-OATCLS-SCTE35, whose value is an SCTE-35 message in base64, with EXT-X-ASSET beside it (D15).
///
/// Packagers repeat the tag at the end of a break and write it for messages that are not breaks.
/// EXT-X-ASSET with `AID` belongs to EXT-X-AD (D22).
enum OATCLSMarkers: AdMarkerReader {
  static let dialect = AdMarkerDialect.oatcls
  static let tags: [TagName] = [.oatclsSCTE35, .asset]
  static let pairing = AdMarkerPairing.events

  static func marker(of line: MarkerLine) -> AdMarker? {
    let value = MarkerValue(line)
    guard line.name == .asset else { return AdMarker(dialect, "D15", payload: value.text, line) }
    guard value["AID"] == nil else { return AdMarker(.extAd, "D22", .cmd, line) }
    return AdMarker(dialect, "D15", .cmd, line)
  }
}
