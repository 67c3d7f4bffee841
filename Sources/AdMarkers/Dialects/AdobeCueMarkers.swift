internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// EXT-X-CUE and EXT-X-CUE-CONT of Adobe Primetime, MediaLive and Azure (D19).
///
/// `TYPE=SpliceInsert` marks a place without a duration. `TYPE=SCTE35` leaves everything to the
/// message in `CUE`. The attribute `TIME` is a presentation time of the packager, so the place of
/// the line counts.
enum AdobeCueMarkers: AdMarkerReader {
  static let dialect = AdMarkerDialect.adobeCue
  static let tags: [TagName] = [.cue, .cueContinued]
  static let pairing = AdMarkerPairing.sequence

  /// The longest frame. Azure writes microseconds as the elapsed time of a start.
  private static let frame = MediaTime(value: 42, timescale: 1000)

  static func marker(of line: MarkerLine) -> AdMarker? {
    let value = MarkerValue(line)
    var marker = AdMarker(dialect, "D19", payload: value["CUE"], line)
    marker.id = value["ID"]
    marker.writtenDuration = value["DURATION", "AVAIL-DUR-TOTAL"]
    marker.plannedDuration = value.duration("DURATION", "AVAIL-DUR-TOTAL") ?? marker.plannedDuration
    marker.elapsed = value.seconds("AVAIL-DUR-ELAPSED", "ELAPSED")
    guard line.name == .cue else {
      marker.role = .cont
      return marker
    }
    switch value["TYPE"]?.lowercased() {
    case "spliceout": marker.role = .out
    case "splicein": marker.role = .in
    case "spliceinsert": marker.role = .opportunity
    case nil where marker.payload == nil:
      marker.role = value.seconds("DURATION", "AVAIL-DUR-TOTAL") == nil ? .cmd : .out
    default:
      if marker.role == .out, let elapsed = marker.elapsed, elapsed > frame { marker.role = .cont }
    }
    return marker
  }
}
