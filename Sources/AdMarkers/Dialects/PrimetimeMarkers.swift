internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// EXT-X-MARKER, in which Adobe Primetime describes the pods and ads that it stitched in (D26).
///
/// `PodEnd` is before the last segment of the pod and takes effect at `OFFSET` in it. `DURATION` is
/// the validity of the tag itself; `BREAKDUR` is the duration of the pod.
enum PrimetimeMarkers: AdMarkerReader {
  static let dialect = AdMarkerDialect.marker
  static let tags: [TagName] = [.marker]
  static let pairing = AdMarkerPairing.sequence

  static func marker(of line: MarkerLine) -> AdMarker? {
    let value = MarkerValue(line)
    let role: AdMarker.Role
    switch value["TYPE"]?.lowercased() {
    case "podbegin", "prerollpodbegin": role = .out
    case "podend", "prerollpodend": role = .in
    case "adbegin": role = .ad
    default: return nil
    }
    var marker = AdMarker(dialect, "D26", role, line)
    marker.offset = value.seconds("OFFSET")
    // Each tag has an ID of its own.
    if role != .in { marker.id = value["ID"] }
    if role == .out {
      marker.writtenDuration = value["BREAKDUR"]
      marker.plannedDuration = value.duration("BREAKDUR")
    }
    return marker
  }
}
