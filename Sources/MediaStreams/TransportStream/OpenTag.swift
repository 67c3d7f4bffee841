/// The first part of a tag that the end of a stream cuts off, without a loss before it.
struct OpenTag: Equatable {
  let bytes: [UInt8]
  let offset: Int
  let missingCount: Int
  /// Whether the PES packet with the end of the part is cut off, too; `nil` where it does not tell its length.
  let isInsidePacket: Bool?

  init(_ tag: TimedID3Assembler.Tag, lastPacket: PESAssembler.Packet?) {
    bytes = tag.bytes
    offset = tag.offset
    missingCount = tag.missingCount
    switch lastPacket {
    case nil: isInsidePacket = false
    case let packet? where packet.header.packetSize == nil: isInsidePacket = nil
    case let packet?: isInsidePacket = packet.isIncomplete
    }
  }
}
