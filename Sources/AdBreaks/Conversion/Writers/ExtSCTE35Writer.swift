internal import AdMarkers
internal import ByteParsing
internal import HLSPlaylists

/// EXT-SCTE35 with the message and its event id (D18, SCTE 67 2014).
enum ExtSCTE35Writer: AdMarkerWriter {
  static let dialect = AdMarkerDialect.extSCTE35
  static let traits: AdMarkerWriterTraits = [.overlaps, .messagesOnly]

  static func beginning(of entry: WritableBreak) -> [String] { line(entry.outMessage, entry) }

  static func ending(of entry: WritableBreak) -> [String] { line(entry.inMessage, entry) }

  private static func line(_ message: [UInt8]?, _ entry: WritableBreak) -> [String] {
    guard let message else { return [] }
    var tag = TagText(.extSCTE35)
    tag.add("CUE", .quoted(Base64.text(message)))
    tag.add("ID", .quoted(String(entry.eventID)))
    return [tag.description]
  }
}
