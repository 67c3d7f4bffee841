internal import Inflation

/// What an extended header says of the tag (ID3v2.3.0, section 3.2; ID3v2.4.0 structure, section 3.2).
struct ID3ExtendedHeader {
  /// The CRC-32 of the frames.
  private(set) var checksum: UInt32?
  /// How many bytes of padding version 2.3 declares.
  private var declaredPadding = 0
  private let major: UInt8

  /// Reads the bytes of an extended header, with its size; what is missing at its end is not there.
  init(_ bytes: ArraySlice<UInt8>, version: ID3Version) {
    major = version.major
    let content = Array(bytes.dropFirst(4))
    if version.major >= 4 { readFlags(content) } else { readFields(content) }
  }

  /// Two bytes of flags, the size of the padding and the checksum.
  private mutating func readFields(_ content: [UInt8]) {
    guard content.count >= 6 else { return }
    declaredPadding = content[2..<6].reduce(0) { $0 << 8 | Int($1) }
    guard content[0] & 0x80 != 0, content.count >= 10 else { return }
    checksum = content[6..<10].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The number of flag bytes, the flags, and for each flag that is set its data after their length.
  private mutating func readFlags(_ content: [UInt8]) {
    guard content.count >= 2, content[0] == 1 else { return }
    var index = 2
    if content[1] & 0x40 != 0, index < content.count { index += 1 + Int(content[index]) }
    guard content[1] & 0x20 != 0, index < content.count, content[index] == 5,
      index + 5 < content.count
    else { return }
    let value = content[(index + 1)...(index + 5)].reduce(UInt64(0)) {
      $0 << 7 | UInt64($1 & 0x7F)
    }
    checksum = UInt32(truncatingIfNeeded: value)
  }

  /// What the checksum of a tag is, where it is not the one that is written.
  ///
  /// Version 2.3 covers the frames alone, before they are unsynchronised; version 2.4 what lies between the extended
  /// header and the footer, with the padding.
  ///
  /// - Parameters:
  ///   - rest: the bytes of the tag after the extended header.
  ///   - padding: how many of them are padding.
  func mismatch(in rest: ArraySlice<UInt8>, padding: Int) -> UInt32? {
    guard let checksum else { return nil }
    guard major < 4 else {
      let actual = ZlibChecksum.crc32(rest)
      return actual == checksum ? nil : actual
    }
    // Writers differ in whether the padding they declare is what is there.
    let actual = ZlibChecksum.crc32(rest.dropLast(padding))
    guard actual != checksum, declaredPadding <= rest.count,
      ZlibChecksum.crc32(rest.dropLast(declaredPadding)) != checksum
    else { return nil }
    return actual
  }
}
