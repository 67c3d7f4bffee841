internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// EXT-X-AD with its DURATION (D22), to which Adobe's TVSDK samples subscribe. EXT-X-ASSET may be
/// beside it.
enum ExtAdMarkers: AdMarkerReader {
  static let dialect = AdMarkerDialect.extAd
  static let tags: [TagName] = [.ad]
  static let pairing = AdMarkerPairing.sequence

  static func marker(of line: MarkerLine) -> AdMarker? {
    let value = MarkerValue(line)
    var marker = AdMarker(dialect, "D22", .out, line)
    marker.id = value["ID", "AID"]
    marker.writtenDuration = value["DURATION"]
    marker.plannedDuration = value.duration("DURATION") ?? value.bareDuration?.asAnnounced
    return marker
  }
}
