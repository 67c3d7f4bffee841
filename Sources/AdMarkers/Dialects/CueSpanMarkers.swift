internal import HLSPlaylists
internal import MediaTiming

/// EXT-X-CUE-SPAN, which has the time since the start of the break (D20): `TIMEFROMSIGNAL=PT10S`.
/// Lines of other tags start and end the break.
enum CueSpanMarkers: AdMarkerReader {
  static let dialect = AdMarkerDialect.cueSpan
  static let tags: [TagName] = [.cueSpan]
  static let pairing = AdMarkerPairing.spans

  static func marker(of line: MarkerLine) -> AdMarker? {
    let value = MarkerValue(line)
    var marker = AdMarker(dialect, "D20", .cont, line)
    marker.id = value["ID"]
    marker.elapsed = value["TIMEFROMSIGNAL"].flatMap(MediaTime.init(markedDuration:))
    return marker
  }
}
