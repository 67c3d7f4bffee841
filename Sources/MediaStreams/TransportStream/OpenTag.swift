/// The first part of a tag that is cut off at the end of a stream, without a loss before it.
struct OpenTag: Equatable {
  let bytes: [UInt8]
  let offset: Int
  let missingCount: Int
  /// Whether the last PES packet of the part is cut off as well; `nil` if its length is not
  /// declared.
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
