internal import AdMarkers
internal import ByteParsing
internal import HLSPlaylists

/// EXT-X-SPLICEPOINT-SCTE35 with the message in base64 (D17).
enum SplicePointWriter: AdMarkerWriter {
  static let dialect = AdMarkerDialect.splicePoint
  static let traits: AdMarkerWriterTraits = [.overlaps, .messagesOnly]

  static func beginning(of entry: WritableBreak) -> [String] { line(entry.outMessage) }

  static func ending(of entry: WritableBreak) -> [String] { line(entry.inMessage) }

  private static func line(_ message: [UInt8]?) -> [String] {
    message.map { [TagText(.splicePointSCTE35, value: Base64.text($0)).description] } ?? []
  }
}
