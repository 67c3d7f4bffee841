/// The metadata access unit cells in PES packets of metadata (ISO/IEC 13818-1, section 2.12.4.2).
///
/// A cell has a header of five bytes: `metadata_service_id`, `sequence_number`, flags whose first
/// two bits mark the cell as the first, a middle, the last or the only one of its access unit, and
/// a 16-bit length.
enum MetadataAccessUnits {
  static let headerSize = 5

  /// The contents of the cells of a PES packet, with whether there were any; the payload itself
  /// where there are none.
  ///
  /// - Parameter continuing: The number of missing bytes of a tag whose first part came in a cell;
  ///   `nil` without an open tag.
  static func contents(
    of payload: ArraySlice<UInt8>, continuing: Int?
  ) -> (bytes: ArraySlice<UInt8>, hadHeaders: Bool) {
    let goesOn = continuing.map { $0 > 0 && isContinuation(payload) } ?? false
    guard goesOn || startsCell(payload) else { return (payload, false) }
    var contents: [UInt8] = []
    var missing = goesOn ? continuing ?? 0 : 0
    var rest = payload
    while rest.count > headerSize {
      guard startsCell(rest) || missing > 0 && isContinuation(rest) else { break }
      let length = length(of: rest)
      rest = rest.dropFirst(headerSize)
      // Some writers omit the length: then the tag itself determines its end.
      let size = length > 0 ? length : ID3TagHeader(rest)?.tagSize ?? rest.count
      let part = rest.prefix(size)
      missing = missingCount(after: part, missing: missing)
      contents += part
      rest = rest.dropFirst(part.count)
    }
    return ((contents + rest)[...], true)
  }

  /// Whether there is a cell here in which a tag starts.
  private static func startsCell(_ bytes: ArraySlice<UInt8>) -> Bool {
    ID3TagHeader(bytes) == nil && ID3TagHeader(bytes.dropFirst(headerSize)) != nil
  }

  /// Whether there is a cell here that continues an access unit.
  private static func isContinuation(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count > headerSize, ID3TagHeader(bytes) == nil else { return false }
    let fragment = bytes[bytes.startIndex + 2] >> 6
    // 00 is a middle cell, 01 the last one.
    return fragment < 2 && length(of: bytes) > 0 && length(of: bytes) <= bytes.count - headerSize
  }

  private static func length(of bytes: ArraySlice<UInt8>) -> Int {
    Int(bytes[bytes.startIndex + 3]) << 8 | Int(bytes[bytes.startIndex + 4])
  }

  /// The number of missing bytes of a tag after the contents of a cell.
  private static func missingCount(after part: ArraySlice<UInt8>, missing: Int) -> Int {
    guard part.count >= missing else { return missing - part.count }
    var rest = part.dropFirst(missing)
    while let header = ID3TagHeader(rest) {
      guard header.tagSize <= rest.count else { return header.tagSize - rest.count }
      rest = rest.dropFirst(header.tagSize)
    }
    return 0
  }
}
