/// The checksum of MPEG-2 sections (ISO/IEC 13818-1, annex A): polynomial 0x04C11DB7, not reflected.
package enum CRC32 {
  /// The number of bytes processed in one step.
  private static let stride = 8

  /// A table of 256 entries for each byte of a step, one after the other, allocated for ever:
  /// counting references to arrays would take longer than the checksum of a short section. The
  /// tables never change.
  private nonisolated(unsafe) static let tables: UnsafePointer<UInt32> = {
    let tables = UnsafeMutablePointer<UInt32>.allocate(capacity: stride * 256)
    for index in 0..<256 {
      var value = UInt32(index) << 24
      for _ in 0..<8 { value = value & 0x8000_0000 != 0 ? value << 1 ^ 0x04C1_1DB7 : value << 1 }
      tables[index] = value
    }
    for index in 256..<(stride * 256) {
      let last = tables[index - 256]
      tables[index] = last << 8 ^ tables[Int(last >> 24)]
    }
    return UnsafePointer(tables)
  }()

  /// The checksum of bytes; zero when they end with their own checksum.
  package static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.withContiguousStorageIfAvailable { checksum($0) }
      ?? Array(bytes).withUnsafeBufferPointer { checksum($0) }
  }

  /// The checksum of bytes in memory.
  package static func checksum(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let tables = Self.tables
    var crc: UInt32 = 0xFFFF_FFFF
    var index = 0
    while index + stride <= bytes.count {
      let first =
        crc
        ^ (UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16
          | UInt32(bytes[index + 2]) << 8 | UInt32(bytes[index + 3]))
      crc =
        tables[7 * 256 + Int(first >> 24)] ^ tables[6 * 256 + Int(first >> 16 & 0xFF)]
        ^ tables[5 * 256 + Int(first >> 8 & 0xFF)] ^ tables[4 * 256 + Int(first & 0xFF)]
        ^ tables[3 * 256 + Int(bytes[index + 4])] ^ tables[2 * 256 + Int(bytes[index + 5])]
        ^ tables[256 + Int(bytes[index + 6])] ^ tables[Int(bytes[index + 7])]
      index += stride
    }
    // Sections are short, so that what is left over counts.
    if index + 4 <= bytes.count {
      let last =
        crc
        ^ (UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16
          | UInt32(bytes[index + 2]) << 8 | UInt32(bytes[index + 3]))
      crc =
        tables[3 * 256 + Int(last >> 24)] ^ tables[2 * 256 + Int(last >> 16 & 0xFF)]
        ^ tables[256 + Int(last >> 8 & 0xFF)] ^ tables[Int(last & 0xFF)]
      index += 4
    }
    while index < bytes.count {
      crc = crc << 8 ^ tables[Int(crc >> 24 ^ UInt32(bytes[index]))]
      index += 1
    }
    return crc
  }
}
