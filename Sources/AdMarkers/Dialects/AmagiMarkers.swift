internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// EXT-X-AD-START, which has the break in the query of its URI and is repeated during the break,
/// and EXT-X-AD-END (D23).
enum AmagiMarkers: AdMarkerReader {
  static let dialect = AdMarkerDialect.amagi
  static let tags: [TagName] = [.adStart, .adEnd]
  static let pairing = AdMarkerPairing.sequenceOfIDs

  static func marker(of line: MarkerLine) -> AdMarker? {
    guard line.name == .adStart else { return AdMarker(dialect, "D23", .in, line) }
    var marker = AdMarker(dialect, "D23", .out, line)
    let query = MarkerValue(line)["URI"].map(queryItems) ?? [:]
    marker.id = query["id"]
    marker.writtenDuration = query["dur"]
    marker.plannedDuration = query["dur"].flatMap { MediaTime(decimal: $0)?.asAnnounced }
    return marker
  }

  private static func queryItems(of uri: String) -> [String: String] {
    guard let mark = uri.firstIndex(of: "?") else { return [:] }
    var items: [String: String] = [:]
    for item in uri[uri.index(after: mark)...].split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { items[String(parts[0])] = String(parts[1]) }
    }
    return items
  }
}
