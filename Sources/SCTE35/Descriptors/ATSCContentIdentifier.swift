internal import ByteParsing

/// A content identifier that is unique for a station and some days: `ATSC_content_identifier()`
/// (ATSC A/57B).
public struct ATSCContentIdentifier: Hashable, Sendable {
  /// `TSID`: the transport stream of the station.
  public var transportStreamID: UInt16
  /// `end_of_day`: the hour in UTC at which the broadcast day ends, 5 bits.
  public var endOfDay: UInt8
  /// `unique_for`: the number of days for which the identifier is unique, 9 bits.
  public var uniqueFor: UInt16
  /// `content_id`.
  public var contentID: [UInt8]

  /// The identifier in the bytes of a UPID; `nil` with fewer than 4 bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= 4 else { return nil }
    self.transportStreamID = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
    self.endOfDay = bytes[2] >> 1 & 0x1F
    self.uniqueFor = UInt16(bytes[2] & 1) << 8 | UInt16(bytes[3])
    self.contentID = Array(bytes[4...])
  }
}

extension ATSCContentIdentifier: CustomStringConvertible {
  /// The parts with their names.
  public var description: String {
    let content = PrintableText.ascii(contentID) ?? "0x" + Hexadecimal.text(contentID)
    return
      "TSID \(transportStreamID), end of day \(endOfDay), unique for \(uniqueFor), content \(content)"
  }
}
