/// Builds Ogg files page by page.
struct OggBytes {
  private(set) var bytes: [UInt8] = []
  private var sequences: [UInt32: UInt32] = [:]

  /// A page that holds whole packets.
  mutating func page(
    _ packets: [[UInt8]], serial: UInt32 = 1, granule: UInt64 = 0, begins: Bool = false,
    continued: Bool = false
  ) {
    var lacing: [UInt8] = []
    for packet in packets {
      lacing += [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
    }
    page(
      lacing: lacing, content: packets.flatMap { $0 }, serial: serial, granule: granule,
      flags: (begins ? 2 : 0) | (continued ? 1 : 0))
  }

  /// A page of its lacing values and its content.
  mutating func page(
    lacing: [UInt8], content: [UInt8], serial: UInt32 = 1, granule: UInt64 = 0, flags: UInt8 = 0
  ) {
    let sequence = sequences[serial, default: 0]
    sequences[serial] = sequence + 1
    var page = Array("OggS".utf8) + [0, flags]
    page += Self.littleEndian(granule, 8) + Self.littleEndian(UInt64(serial), 4)
    page += Self.littleEndian(UInt64(sequence), 4) + [0, 0, 0, 0, UInt8(lacing.count)]
    page += lacing + content
    let checksum = Self.checksum(page)
    page.replaceSubrange(22..<26, with: Self.littleEndian(UInt64(checksum), 4))
    bytes += page
  }

  mutating func raw(_ junk: [UInt8]) { bytes += junk }

  /// A chain of Opus: both headers, and pages of samples with 20 ms in each packet.
  mutating func opus(
    _ comments: [String], serial: UInt32, packetCount: Int, preSkip: Int = 312,
    start: UInt64 = 0
  ) {
    page([Self.opusHead(preSkip: preSkip)], serial: serial, begins: true)
    page([Self.opusTags(comments)], serial: serial)
    let packet: [UInt8] = [0b0000_1000, 1, 2, 3]
    page(
      [[UInt8]](repeating: packet, count: packetCount), serial: serial,
      granule: start + UInt64(packetCount * 960))
  }

  static func opusHead(preSkip: Int) -> [UInt8] {
    Array("OpusHead".utf8) + [1, 2] + littleEndian(UInt64(preSkip), 2)
      + littleEndian(48_000, 4) + [0, 0, 0]
  }

  static func opusTags(_ comments: [String], vendor: String = "maker") -> [UInt8] {
    Array("OpusTags".utf8) + commentHeader(comments, vendor: vendor)
  }

  static func commentHeader(_ comments: [String], vendor: String = "maker") -> [UInt8] {
    var header = littleEndian(UInt64(vendor.utf8.count), 4) + Array(vendor.utf8)
    header += littleEndian(UInt64(comments.count), 4)
    for comment in comments {
      header += littleEndian(UInt64(comment.utf8.count), 4) + Array(comment.utf8)
    }
    return header
  }

  static func littleEndian(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) }
  }

  private static func checksum(_ page: [UInt8]) -> UInt32 {
    page.reduce(0) { value, byte in
      (0..<8).reduce(value ^ UInt32(byte) << 24) { value, _ in
        value & 0x8000_0000 != 0 ? value << 1 ^ 0x04C1_1DB7 : value << 1
      }
    }
  }
}
