internal import Inflation

/// The extended header of a tag (ID3v2.3.0, section 3.2; ID3v2.4.0 structure, section 3.2).
struct ID3ExtendedHeader {
  /// The CRC-32 of the frames.
  private(set) var checksum: UInt32?
  /// The number of padding bytes that version 2.3 declares.
  private var declaredPadding = 0
  private let major: UInt8

  /// Reads the bytes of an extended header, including its size; bytes missing at its end are
  /// tolerated.
  init(_ bytes: ArraySlice<UInt8>, version: ID3Version) {
    major = version.major
    let content = Array(bytes.dropFirst(4))
    if version.major >= 4 { readFlags(content) } else { readFields(content) }
  }

  /// Reads two bytes of flags, the size of the padding and the checksum.
  private mutating func readFields(_ content: [UInt8]) {
    guard content.count >= 6 else { return }
    declaredPadding = content[2..<6].reduce(0) { $0 << 8 | Int($1) }
    guard content[0] & 0x80 != 0, content.count >= 10 else { return }
    checksum = content[6..<10].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Reads the number of flag bytes, the flags, and for each flag that is set its data with a
  /// length.
  private mutating func readFlags(_ content: [UInt8]) {
    guard content.count >= 2, content[0] == 1 else { return }
    var index = 2
    if content[1] & 0x40 != 0, index < content.count { index += 1 + Int(content[index]) }
    guard content[1] & 0x20 != 0, index < content.count, content[index] == 5,
      index + 5 < content.count
    else { return }
    let value = content[(index + 1)...(index + 5)].reduce(UInt64(0)) { $0 << 7 | UInt64($1 & 0x7F) }
    checksum = UInt32(truncatingIfNeeded: value)
  }

  /// The actual checksum of a tag, if it differs from the written one.
  ///
  /// Version 2.3 covers only the frames, before unsynchronisation; version 2.4 the bytes between
  /// the extended header and the footer, including the padding.
  ///
  /// - Parameters:
  ///   - rest: the bytes of the tag after the extended header.
  ///   - padding: the number of padding bytes among them.
  func mismatch(in rest: ArraySlice<UInt8>, padding: Int) -> UInt32? {
    guard let checksum else { return nil }
    guard major < 4 else {
      let actual = ZlibChecksum.crc32(rest)
      return actual == checksum ? nil : actual
    }
    // Some writers declare another amount of padding than they write.
    let actual = ZlibChecksum.crc32(rest.dropLast(padding))
    guard actual != checksum, declaredPadding <= rest.count,
      ZlibChecksum.crc32(rest.dropLast(declaredPadding)) != checksum
    else { return nil }
    return actual
  }
}
