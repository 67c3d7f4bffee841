import ByteParsing

/// The tables of a transport stream with one program of some streams (ISO/IEC 13818-1, sections 2.4.4.4 and 2.4.4.9).
struct ProgramTables {
  /// The packets of the program association and of the program map.
  let packets: [UInt8]

  private static let programNumber = 1

  /// Tables of streams that have packet identifiers. The first one carries the clock.
  init(of streams: [ElementaryStream], programDescriptors: [TransportDescriptor]) {
    let pids = Set(streams.compactMap(\.pid))
    // A PID that is neither used nor reserved; there are fewer streams than candidates.
    let mapPID = (0x20...0x40).first { !pids.contains($0) } ?? 0x20
    let association = Self.section(0x00, Self.pair(Self.programNumber) + Self.pair(0xE000 | mapPID))
    var map = Self.map(of: streams, programDescriptors: programDescriptors)
    if map.count > Self.room {
      // Stream types alone identify nearly all codecs.
      map = Self.map(
        of: streams.map { stream in
          var bare = stream
          bare.descriptors = []
          return bare
        }, programDescriptors: [])
    }
    packets = Self.packet(0, association) + Self.packet(mapPID, map)
  }

  /// The maximum length of a section in one packet.
  private static let room = TransportPacketHeader.packetSize - 5

  private static func map(
    of streams: [ElementaryStream], programDescriptors: [TransportDescriptor]
  ) -> [UInt8] {
    let program = bytes(of: programDescriptors)
    var content = pair(0xE000 | (streams.first?.pid ?? 0x1FFF))
    content += pair(0xF000 | program.count & 0xFFF) + program
    for stream in streams {
      let descriptors = bytes(of: stream.descriptors)
      content.append(stream.streamType?.rawValue ?? StreamType.privatePES.rawValue)
      content += pair(0xE000 | (stream.pid ?? 0x1FFF))
      content += pair(0xF000 | descriptors.count & 0xFFF) + descriptors
    }
    return section(0x02, content)
  }

  private static func bytes(of descriptors: [TransportDescriptor]) -> [UInt8] {
    descriptors.flatMap {
      [$0.tag.rawValue, UInt8(truncatingIfNeeded: $0.data.count)] + $0.data.prefix(255)
    }
  }

  /// A whole section, with its checksum.
  private static func section(_ tableID: UInt8, _ content: [UInt8]) -> [UInt8] {
    let rest = pair(programNumber) + [0xC1, 0, 0] + content
    let section = [tableID] + pair(0xB000 | (rest.count + 4) & 0xFFF) + rest
    let checksum = CRC32.checksum(section)
    return section + (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (24 - 8 * $0)) }
  }

  private static func packet(_ pid: Int, _ section: [UInt8]) -> [UInt8] {
    let packet = [TransportPacketHeader.synchronizationByte] + pair(0x4000 | pid) + [0x10, 0]
    return packet + section.prefix(room)
      + [UInt8](repeating: 0xFF, count: max(0, room - section.count))
  }

  private static func pair(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
}
