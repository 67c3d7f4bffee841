/// The checksum of MPEG-2 sections (ISO/IEC 13818-1, annex A): polynomial 0x04C11DB7, not reflected.
package enum CRC32 {
  /// Four tables, so that four bytes are folded in with one step.
  private static let tables: [[UInt32]] = {
    var first = [UInt32](repeating: 0, count: 256)
    for index in 0..<256 {
      var value = UInt32(index) << 24
      for _ in 0..<8 { value = value & 0x8000_0000 != 0 ? value << 1 ^ 0x04C1_1DB7 : value << 1 }
      first[index] = value
    }
    var all = [first]
    for _ in 1..<4 {
      let last = all[all.count - 1]
      all.append(last.map { $0 << 8 ^ first[Int($0 >> 24)] })
    }
    return all
  }()

  /// The checksum of bytes; zero when they end with their own checksum.
  package static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.withContiguousStorageIfAvailable { checksum($0) } ?? checksum(Array(bytes))
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { checksum($0) }
  }

  private static func checksum(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let tables = Self.tables
    let (t0, t1, t2, t3) = (tables[0], tables[1], tables[2], tables[3])
    var crc: UInt32 = 0xFFFF_FFFF
    var index = 0
    while index + 4 <= bytes.count {
      crc ^=
        UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16
        | UInt32(bytes[index + 2]) << 8 | UInt32(bytes[index + 3])
      crc =
        t3[Int(crc >> 24)] ^ t2[Int(crc >> 16 & 0xFF)] ^ t1[Int(crc >> 8 & 0xFF)]
        ^ t0[Int(crc & 0xFF)]
      index += 4
    }
    while index < bytes.count {
      crc = crc << 8 ^ t0[Int(crc >> 24 ^ UInt32(bytes[index]))]
      index += 1
    }
    return crc
  }
}
