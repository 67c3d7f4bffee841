internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// The tags that manifest conditioners write for ESAM signals (D21): EXT-X-SIGNAL-EXIT, EXT-X-SIGNAL-SPAN,
/// EXT-X-SIGNAL-RETURN and the older EXT-X-SPLICE-EXIT, EXT-X-SPLICE-SPAN and EXT-X-SPLICE-RETURN.
///
/// A bare duration in seconds comes first, on lines within the break as `elapsed/duration`.
enum ESAMMarkers: AdMarkerReader {
  static let dialect = AdMarkerDialect.esam
  static let tags: [TagName] = [
    .signalExit, .signalSpan, .signalReturn, .spliceExit, .spliceSpan, .spliceReturn,
  ]
  static let pairing = AdMarkerPairing.sequence

  static func marker(of line: MarkerLine) -> AdMarker? {
    let role: AdMarker.Role
    switch line.name {
    case .signalSpan, .spliceSpan: role = .cont
    case .signalReturn, .spliceReturn: role = .in
    default: role = .out
    }
    let value = MarkerValue(line)
    var marker = AdMarker(dialect, "D21", role, line)
    marker.id = value["SIGNALID", "SEGMENTATIONEVENTID"]
    guard role != .in else { return marker }
    marker.writtenDuration =
      value["DURATION", "SEGMENTATIONDURATION"] ?? (role == .out ? value.bareText : nil)
    marker.plannedDuration = value.duration("DURATION", "SEGMENTATIONDURATION")
    if role == .cont, value.bareElapsed == nil {
      // A span without a slash has the seconds since the signal.
      marker.elapsed = value.bareDuration
    } else {
      marker.plannedDuration = value.bareDuration?.asAnnounced ?? marker.plannedDuration
      marker.elapsed = value.bareElapsed
    }
    return marker
  }
}
