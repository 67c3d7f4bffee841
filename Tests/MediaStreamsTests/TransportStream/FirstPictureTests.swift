import MediaStreams
import TestSupport
import Testing

@Suite struct FirstPictureTests {
  /// A first picture of the units given, behind an access unit delimiter and a long message.
  private func content(type: UInt8, _ units: [[UInt8]]) -> MediaContent {
    var stream = TransportStreamBuilder()
    stream.association()
    stream.map([.init(type: type, pid: 0x100)])
    let payload = units.flatMap { unit in [0, 0, 0, 1] + unit + [UInt8](repeating: 7, count: 200) }
    stream.pes(pid: 0x100, streamID: 0xE0, pts: 0, payload: payload, bounded: false)
    stream.pes(pid: 0x100, streamID: 0xE0, pts: 3600, payload: payload, bounded: false)
    return TransportStreamReader.read(stream.bytes)
  }

  @Test func `an IDR slice of H264 makes a key frame, another slice does not`() {
    #expect(
      content(type: 0x1B, [[9], [6], [7], [8], [0x65]]).streams[0].startsWithKeyFrame == true)
    #expect(content(type: 0x1B, [[9], [6], [0x41]]).streams[0].startsWithKeyFrame == false)
  }

  @Test func `a random access picture of HEVC makes a key frame`() {
    #expect(content(type: 0x24, [[0x46, 1], [0x2A, 1]]).streams[0].startsWithKeyFrame == true)
    #expect(content(type: 0x24, [[0x46, 1], [0x02, 1]]).streams[0].startsWithKeyFrame == false)
  }

  @Test func `without a slice nothing is claimed`() {
    #expect(content(type: 0x1B, [[9], [6]]).streams[0].startsWithKeyFrame == nil)
    #expect(content(type: 0x02, [[0x65]]).streams[0].startsWithKeyFrame == nil)
  }

  @Test func `all packets are still counted`() {
    let stream = content(type: 0x1B, [[9], [0x65], [1], [1], [1]]).streams[0]
    #expect(stream.packetCount == 12)
    #expect(stream.timestamps?.count == 2)
  }
}
