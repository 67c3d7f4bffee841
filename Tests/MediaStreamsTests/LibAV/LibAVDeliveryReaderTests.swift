import MediaStreams
import SourceDiagnostics
import TestSupport
import Testing

/// What libavformat delivers of metadata, beside what the own readers find in the same bytes.
struct LibAVDeliveryReaderTests {
  private typealias Builder = TransportStreamBuilder

  /// A stream of pictures with metadata after the first ten, long enough for a demuxer to believe in it.
  private static func stream(
    registered: Bool = true, _ metadata: (inout Builder) -> Void
  ) -> [UInt8] {
    var stream = Builder()
    stream.association()
    stream.map(
      descriptors: (registered ? Builder.cueRegistration : []) + Builder.id3Pointer,
      [
        .init(type: 0x1B, pid: 0x100),
        .init(type: 0x15, pid: 0x102, descriptors: Builder.id3Metadata),
        .init(type: 0x86, pid: 0x103),
      ])
    for index in 0..<30 {
      stream.frame(pts: UInt64(index) * 3600, key: index == 0)
      if index == 10 { metadata(&stream) }
    }
    return stream.bytes
  }

  private static func delivered(_ bytes: [UInt8]) throws -> MediaContent {
    try LibAVDeliveryReader.read(bytes, container: .transportStream(packetSize: 188)).content
  }

  @Test func `a section of a registered stream is delivered as it is`() throws {
    let bytes = Self.stream { $0.sections(pid: 0x103, Builder.splice(1)) }
    let own = TransportStreamReader.read(bytes)
    let content = try Self.delivered(bytes)
    #expect(content.payloads.map(\.bytes) == own.payloads.map(\.bytes))
    #expect(content.payloads.map(\.pid) == [0x103])
    #expect(content.payloads.first?.programNumber == 1)
  }

  @Test func `of two sections in one packet one is delivered`() throws {
    let bytes = Self.stream { $0.sections(pid: 0x103, Builder.splice(1), Builder.splice(2)) }
    #expect(TransportStreamReader.read(bytes).payloads.count == 2)
    #expect(try Self.delivered(bytes).payloads.count == 1)
  }

  @Test func `a section without registration is not delivered`() throws {
    let bytes = Self.stream(registered: false) { $0.sections(pid: 0x103, Builder.splice(1)) }
    #expect(TransportStreamReader.read(bytes).payloads.count == 1)
    let content = try Self.delivered(bytes)
    #expect(content.payloads.isEmpty)
    #expect(content.streams.first { $0.pid == 0x103 }?.kind != .scte35)
  }

  @Test func `an ID3 tag in a stream loses its first bytes, which are restored with a finding`()
    throws
  {
    let tag =
      Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 14] + Array("TIT2".utf8) + [0, 0, 0, 4, 0, 0, 3]
      + Array("abc".utf8)
    let bytes = Self.stream { $0.pes(pid: 0x102, streamID: 0xBD, pts: 36_000, payload: tag) }
    let content = try Self.delivered(bytes)
    #expect(content.payloads.map(\.bytes) == [tag])
    #expect(content.payloads.first?.traits.contains(.headerIsRestored) == true)
    #expect(content.payloads.first?.pts == TransportStreamReader.read(bytes).payloads.first?.pts)
    #expect(
      content.diagnostics.contains {
        $0.message.contains("does not deliver the first 5 bytes of an ID3 tag")
      })
  }

  @Test func `tags before the frames of packed audio are metadata of the container`() throws {
    let bytes = try Fixture("packed-audio/segment0.aac").bytes()
    let delivery = try LibAVDeliveryReader.read(bytes, container: .packedAudio(.aac))
    #expect(delivery.content.payloads.isEmpty)
    #expect(delivery.tags.contains { $0.value == "A second tag at the start" })
    #expect(delivery.comments?.comments.comments.count == delivery.tags.count)
  }

  @Test func `event messages are not delivered`() throws {
    let delivery = try LibAVDeliveryReader.read(
      try Fixture("fmp4-events/segment0.m4s").bytes(),
      initialization: try Fixture("fmp4-events/init.mp4").bytes(), container: .isoBaseMedia)
    #expect(delivery.content.payloads.isEmpty)
    #expect(delivery.content.streams.contains { $0.kind == .video && $0.packetCount > 0 })
    #expect(delivery.firstTime != nil)
  }

  @Test func `damaged bytes are read as far as libavformat does`() {
    let bytes = Self.stream { $0.sections(pid: 0x103, Builder.splice(1), Builder.splice(2)) }
    var streamCount = 0
    _ = DamagedInput(bytes).flippingBits(copies: 100, seed: 0x5EED) { copy in
      streamCount += (try? Self.delivered(copy))?.streams.count ?? 0
    }
    for size in stride(from: 0, to: bytes.count, by: 1000) {
      _ = try? Self.delivered(Array(bytes.prefix(size)))
    }
    #expect(streamCount > 0)
  }
}
