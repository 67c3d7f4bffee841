import ByteParsing
import SourceDiagnostics

/// A `service_description_section` for the services of this stream (ETSI EN 300 468, section
/// 5.2.3): the names of the programs.
struct ServiceDescription {
  static let pid: UInt16 = 0x0011
  private static let tableID: UInt8 = 0x42
  private static let serviceDescriptor: UInt8 = 0x48

  /// The names of one program.
  struct Service: Hashable {
    var providerName: String
    var name: String
  }

  /// The services by program number.
  private(set) var services: [Int: Service] = [:]

  /// Reads the first sections of the table from its packets. The names are informative, so damaged
  /// ones are skipped.
  init(in packets: [UndeclaredPackets.Packet]) {
    var assembler = SectionAssembler()
    for packet in packets {
      let span = packet.bytes.span
      let header = TransportPacketHeader(span)
      guard header.hasPayload, !header.isScrambled, !header.isMalformed else { continue }
      let (sections, _) = assembler.append(
        span, payloadStart: header.payloadStart, startsUnit: header.startsPayloadUnit,
        at: packet.offset)
      for section in sections
      where section.bytes.first == Self.tableID && CRC32.checksum(section.bytes) == 0 {
        try? read(section.bytes)
      }
    }
  }

  private mutating func read(_ section: [UInt8]) throws(MalformedData) {
    var bytes = ByteReader(section, in: 0..<max(0, section.count - 4))
    try bytes.skip(3, "section_length")
    try bytes.skip(2, "transport_stream_id")
    guard try bytes.uint8("current_next_indicator") & 1 == 1 else { return }
    try bytes.skip(2, "section_number")
    try bytes.skip(3, "original_network_id")
    while !bytes.isAtEnd {
      let number = Int(try bytes.uint16("service_id"))
      try bytes.skip(1, "EIT_schedule_flag")
      let length = Int(try bytes.uint16("descriptors_loop_length") & 0x0FFF)
      var loop = try bytes.subReader(length, "descriptors_loop_length")
      while !loop.isAtEnd {
        let tag = try loop.uint8("descriptor_tag")
        let size = Int(try loop.uint8("descriptor_length"))
        var descriptor = try loop.subReader(size, "descriptor_length")
        guard tag == Self.serviceDescriptor, services[number] == nil else { continue }
        try descriptor.skip(1, "service_type")
        let provider = try Self.text(&descriptor, "service_provider_name_length")
        services[number] = Service(
          providerName: provider, name: try Self.text(&descriptor, "service_name_length"))
      }
    }
  }

  private static func text(
    _ bytes: inout ByteReader, _ field: String
  ) throws(MalformedData) -> String {
    let length = Int(try bytes.uint8(field))
    return broadcastText(try bytes.take(length, field))
  }

  /// A text whose first bytes may select the character set (annex A). Sets other than UTF-8 are
  /// read as Latin-1, with which they share the English letters.
  static func broadcastText(_ bytes: [UInt8]) -> String {
    var text = bytes[...]
    var isUTF8 = false
    if let first = text.first, first < 0x20 {
      isUTF8 = first == 0x15
      text = text.dropFirst(first == 0x10 ? 3 : first == 0x1F ? 2 : 1)
    }
    if isUTF8 { return String(decoding: text, as: UTF8.self) }
    // 0x80 to 0x9F are controls, such as those around an abbreviation.
    let scalars = text.filter { $0 >= 0x20 && !(0x7F...0x9F).contains($0) }
      .map { Unicode.Scalar($0) }
    return String(String.UnicodeScalarView(scalars))
  }
}
