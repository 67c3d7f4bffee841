internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// EXT-X-CUE-OUT, EXT-X-CUE-OUT-CONT and EXT-X-CUE-IN, which are widely used but in no standard.
///
/// The forms: a bare number of seconds (D7), `DURATION=` (D8), nothing (D9), further attributes (D10); on the
/// lines within the break `elapsed/duration` (D11) or attributes (D12); and the end (D13).
enum CueOutMarkers: AdMarkerReader {
  static let dialect = AdMarkerDialect.cueOut
  static let tags: [TagName] = [.cueOut, .cueOutContinued, .cueIn]
  static let pairing = AdMarkerPairing.sequence

  static func marker(of line: MarkerLine) -> AdMarker? {
    let role: AdMarker.Role
    switch line.name {
    case .cueOut: role = .out
    case .cueOutContinued: role = .cont
    default: role = .in
    }
    let value = MarkerValue(line)
    var marker = AdMarker(dialect, form(of: role, value), role, line)
    marker.id = value["ID", "BREAKID"]
    marker.payload = value["CUE", "SCTE35"].map { DecodedSplice(text: $0) }
    marker.events = marker.payload?.section?.breakEvents ?? []
    guard role != .in else { return marker }
    marker.writtenDuration = value["DURATION"] ?? (role == .out ? value.bareText : nil)
    marker.plannedDuration = value.duration("DURATION") ?? value.bareDuration?.asAnnounced
    marker.elapsed = value.seconds("ELAPSEDTIME", "ELAPSED") ?? value.bareElapsed
    return marker
  }

  private static func form(of role: AdMarker.Role, _ value: MarkerValue) -> String {
    switch role {
    case .in: return "D13"
    case .cont: return value.attributes.isEmpty ? "D11" : "D12"
    default:
      if value.isEmpty { return "D9" }
      if value.attributes.isEmpty { return "D7" }
      return value.bareDuration == nil && value.attributes.count == 1 && value["DURATION"] != nil
        ? "D8" : "D10"
    }
  }
}
