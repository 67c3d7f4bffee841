/// One page of an Ogg file (RFC 3533, section 6).
struct OggPage {
  static let headerSize = 27
  static let mark: [UInt8] = Array("OggS".utf8)
  /// The granule position of a page on which no packet ends.
  static let noGranule: UInt64 = .max

  /// Whether the first packet of the page started on an earlier one.
  let isContinued: Bool
  /// Whether the page starts a stream.
  let beginsStream: Bool
  let granule: UInt64
  let serial: UInt32
  let sequence: UInt32
  /// The packets and parts of packets, and whether each of them ends on this page.
  let parts: [(range: Range<Int>, isEnd: Bool)]
  /// The offset of the page, and the bytes it declares.
  let offset: Int
  let size: Int
  let storedChecksum: UInt32

  /// Reads the header of a page; `nil` when there is none. The content may extend past the end of
  /// the bytes.
  init?(_ bytes: [UInt8], at offset: Int) {
    guard bytes.count - offset >= Self.headerSize,
      bytes[offset..<(offset + 4)].elementsEqual(Self.mark), bytes[offset + 4] == 0
    else { return nil }
    func number(_ start: Int, _ count: Int) -> UInt64 {
      (0..<count).reduce(0) { $0 | UInt64(bytes[offset + start + $1]) << UInt64($1 * 8) }
    }
    let segmentCount = Int(bytes[offset + 26])
    guard bytes.count - offset >= Self.headerSize + segmentCount else { return nil }
    self.offset = offset
    self.isContinued = bytes[offset + 5] & 1 != 0
    self.beginsStream = bytes[offset + 5] & 2 != 0
    self.granule = number(6, 8)
    self.serial = UInt32(truncatingIfNeeded: number(14, 4))
    self.sequence = UInt32(truncatingIfNeeded: number(18, 4))
    self.storedChecksum = UInt32(truncatingIfNeeded: number(22, 4))
    var parts: [(range: Range<Int>, isEnd: Bool)] = []
    let contentStart = offset + Self.headerSize + segmentCount
    var start = contentStart
    var end = start
    for index in 0..<segmentCount {
      let length = Int(bytes[offset + Self.headerSize + index])
      end += length
      if length < 255 {
        parts.append((start..<end, true))
        start = end
      }
    }
    if start < end { parts.append((start..<end, false)) }
    self.parts = parts
    self.size = end - offset
  }

  /// Whether the stored checksum is correct. The page must be complete.
  func hasRightChecksum(in bytes: [UInt8]) -> Bool {
    var checksum: UInt32 = 0
    for index in offset..<(offset + size) {
      // The checksum counts as zeros.
      let byte = (22..<26).contains(index - offset) ? 0 : bytes[index]
      checksum = checksum << 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: checksum >> 24) ^ byte)]
    }
    return checksum == storedChecksum
  }

  /// The polynomial is that of MPEG, but the initial value is zero.
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index) << 24) { value, _ in
      value & 0x8000_0000 != 0 ? value << 1 ^ 0x04C1_1DB7 : value << 1
    }
  }
}
