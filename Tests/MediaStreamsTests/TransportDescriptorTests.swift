import MediaStreams
import TestSupport
import Testing

@Suite struct TransportDescriptorTests {
  private func descriptor(_ bytes: [UInt8]) -> TransportDescriptor {
    TransportDescriptor(tag: .metadata, data: bytes)
  }

  private let id3 = Array("ID3 ".utf8)
  private let klv = Array("KLVA".utf8)

  @Test func `the format of metadata stands behind that of the application`() {
    #expect(descriptor([0xFF, 0xFF] + id3 + [0xFF] + id3 + [1, 0x0F]).declaresID3)
    #expect(descriptor([0x01, 0x00, 0xFF] + id3 + [1, 0x0F]).declaresID3)
    #expect(!descriptor([0x01, 0x00, 0xFF] + klv + [0, 0x0F]).declaresID3)
    #expect(descriptor([0xFF, 0xFF] + id3).declaresID3)
    #expect(!descriptor([0x01, 0x00, 0xFF] + id3.dropLast()).declaresID3)
    #expect(!descriptor([]).declaresID3)
  }

  @Test func `a stream of KLV is no timed ID3`() {
    var stream = TransportStreamBuilder()
    stream.association()
    let descriptor: [UInt8] = [0x26, 9, 0x01, 0x00, 0xFF] + klv + [0x00, 0x0F]
    stream.map([.init(type: 0x15, pid: 0x102, descriptors: descriptor)])
    stream.pes(pid: 0x102, streamID: 0xFC, pts: 90_000, payload: [0x06, 0x0E, 0x2B, 0x34])
    let content = TransportStreamReader.read(stream.bytes)
    #expect(content.streams.map(\.codec) == ["klv"] && content.streams.first?.kind == .other)
    #expect(content.diagnostics == [])
  }
}
