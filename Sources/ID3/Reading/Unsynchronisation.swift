/// The scheme that keeps tags from looking like MPEG audio: a zero byte after every 0xFF that needs
/// one (ID3v2.4.0 structure, section 6.1).
enum Unsynchronisation {
  /// Returns the bytes without the inserted zeros.
  static func undo(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var followsSync = false
    for byte in bytes {
      if followsSync, byte == 0 {
        followsSync = false
        continue
      }
      result.append(byte)
      followsSync = byte == 0xFF
    }
    return result
  }
}
