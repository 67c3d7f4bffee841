/// The ten-byte header of an ID3v2 tag, as far as its length requires (ID3v2.4.0 structure, section
/// 3.1).
struct ID3TagHeader {
  static let size = 10

  /// The bytes of the whole tag, with header and footer.
  let tagSize: Int

  /// Reads the header at the start of bytes; `nil` when there is none.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= Self.size else { return nil }
    let start = bytes.startIndex
    guard bytes[start] == 0x49, bytes[start + 1] == 0x44, bytes[start + 2] == 0x33,
      bytes[start + 3] != 0xFF, bytes[start + 4] != 0xFF
    else { return nil }
    var length = 0
    for byte in bytes[(start + 6)..<(start + 10)] {
      guard byte < 0x80 else { return nil }
      length = length << 7 | Int(byte)
    }
    let hasFooter = bytes[start + 3] >= 4 && bytes[start + 5] & 0x10 != 0
    self.tagSize = Self.size + length + (hasFooter ? Self.size : 0)
  }
}
