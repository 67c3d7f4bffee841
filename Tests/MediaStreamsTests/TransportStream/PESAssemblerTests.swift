import TestSupport
import Testing

@testable import MediaStreams

struct PESAssemblerTests {
  @Test(arguments: [100, 1_000, 5_000, 30_000, 65_000])
  func `a stream keeps the memory of small packets alone`(size: Int) {
    let unit = TransportStreamBuilder.pesPacket(
      streamID: 0xBD, pts: 0, payload: [UInt8](repeating: 1, count: size))
    var assembler = PESAssembler()
    let packets = assembler.append(unit.span, payloadStart: 0, startsUnit: true, at: 0)
    #expect(packets.map(\.payload.count) == [size])
    #expect(assembler.capacity <= PESAssembler.maximumKeptCapacity)
  }
}
