import ByteParsing

/// The frame of a `splice_info_section` (SCTE 35, section 9.6), as far as a carrier needs it.
struct SpliceSection {
  static let tableID: UInt8 = 0xFC

  let bytes: [UInt8]

  /// A section at the start of a PES payload; `nil` unless its length and its checksum are correct.
  init?(carriedIn payload: [UInt8]) {
    guard payload.count >= 3, payload[0] == Self.tableID else { return nil }
    let size = 3 + Int(payload[1] & 0x0F) << 8 + Int(payload[2])
    guard size > 7, size <= payload.count else { return nil }
    let section = Array(payload[..<size])
    guard CRC32.checksum(section) == 0 else { return nil }
    self.bytes = section
  }
}
