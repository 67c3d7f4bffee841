internal import HLSPlaylists

/// The comment `#UPLYNK-SEGMENT:asset,number,ad` (D24). With `cue` it is a cue point within either; any other last
/// word is the programme.
enum UplynkMarkers: AdMarkerReader {
  static let dialect = AdMarkerDialect.uplynk
  static let tags: [TagName] = [.uplynkSegment]
  static let pairing = AdMarkerPairing.states

  static func marker(of line: MarkerLine) -> AdMarker? {
    let fields = MarkerValue(line).text.split(separator: ",", omittingEmptySubsequences: false)
    let role: AdMarker.Role =
      switch fields.last?.lowercased() {
      case "ad": .out
      case "cue": .cmd
      default: .in
      }
    return AdMarker(dialect, "D24", role, line)
  }
}
