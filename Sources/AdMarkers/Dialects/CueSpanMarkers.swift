internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

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
    marker.elapsed = value["TIMEFROMSIGNAL"].flatMap(seconds)
    return marker
  }

  /// A duration of ISO 8601 in hours, minutes and seconds, or a bare number of seconds.
  private static func seconds(_ text: String) -> MediaTime? {
    guard text.hasPrefix("PT") else { return MediaTime(decimal: text) }
    var total = MediaTime.zero
    var number = ""
    for character in text.dropFirst(2) {
      let unit: Int
      switch character {
      case "H": unit = 3600
      case "M": unit = 60
      case "S": unit = 1
      default:
        number.append(character)
        continue
      }
      guard let value = MediaTime(decimal: number) else { return nil }
      total += value * MediaTime(seconds: unit)
      number = ""
    }
    return number.isEmpty ? total : nil
  }
}
