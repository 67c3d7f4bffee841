import MediaStreams
import TestSupport
import TextTracks
import Testing

@testable import CueSources
@testable import HLSInspection

struct MetadataStreamsTests {
  private func reading(_ streams: (ElementaryStream.Kind, Int)...) -> SegmentReading {
    SegmentReading(
      MediaContent(
        container: .transportStream(packetSize: 188),
        streams: streams.map { kind, pid in
          var stream = ElementaryStream(kind: kind)
          stream.pid = pid
          return stream
        }))
  }

  private func payload(_ pid: Int, segment: Int) -> CarriedPayload {
    CarriedPayload(
      MetadataPayload(kind: .id3, bytes: [], pid: pid, byteOffset: 0), segment: segment, uri: "a")
  }

  @Test func `several PIDs of one type at the same time are a track each`() {
    let streams = MetadataStreams([reading((.id3, 260), (.id3, 258), (.scte35, 500)), nil])
    let tracks = streams.tracks(
      of: [payload(260, segment: 0), payload(258, segment: 0), payload(260, segment: 1)], .id3)
    #expect(tracks.map(\.pid) == [258, 260])
    #expect(tracks.map(\.payloads.count) == [1, 2])
  }

  @Test func `a PID that changes between segments stays one track without a PID`() {
    let streams = MetadataStreams([
      reading((.id3, 258)), reading((.id3, 260)), reading((.scte35, 5)),
    ])
    let tracks = streams.tracks(of: [payload(258, segment: 0), payload(260, segment: 1)], .id3)
    #expect(tracks.map(\.pid) == [nil])
    #expect(tracks.map(\.payloads.count) == [2])
  }

  @Test func `of thousands of PIDs a segment keeps two of each type, with those of its parts`() {
    var stream = ElementaryStream(kind: .id3)
    let many = (1...4000).map { pid in
      stream.pid = pid
      return stream
    }
    let whole = SegmentReading(
      MediaContent(container: .transportStream(packetSize: 188), streams: many))
    #expect(whole.metadataStreams.map(\.pid) == [1, 2])
    let parts = [reading((.id3, 7), (.scte35, 9)), reading((.id3, 8)), whole]
    let joined = SegmentReading(ofParts: parts.map { ("p", $0) })
    #expect(joined.metadataStreams.map(\.pid) == [7, 9, 8])
  }

  @Test func `one PID names its track, and no payload makes no track`() {
    let streams = MetadataStreams([reading((.id3, 258))])
    #expect(streams.tracks(of: [payload(258, segment: 0)], .id3).map(\.pid) == [258])
    #expect(streams.tracks(of: [], .id3).isEmpty)
  }

  @Test func `a tag before the packets takes the PID from the track only if it makes cues`()
    async throws
  {
    let timing =
      Array("com.apple.streaming.transportStreamTimestamp".utf8) + [UInt8](repeating: 0, count: 9)
    let tags: [(name: String, data: [UInt8], pid: Int?)] = [
      ("PRIV", timing, 0x102), ("TIT2", [3, 0x41], nil),
    ]
    for (name, data, pid) in tags {
      let frame = Array(name.utf8) + [0, 0, 0, UInt8(data.count), 0, 0] + data
      let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame
      var stream = TransportStreamBuilder()
      stream.raw(tag)
      stream.completeProgram()
      stream.frame(pts: 90_000)
      let text = Array("TIT2".utf8) + [0, 0, 0, 2, 0, 0, 3, 0x42]
      stream.pes(
        pid: 0x102, streamID: 0xBD, pts: 90_000,
        payload: Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(text.count)] + text)
      stream.frame(pts: 93_600)
      let inspection = try await Inspector(loader: MemoryLoader(["a.ts": stream.bytes]))
        .inspect("a.ts")
      #expect(inspection.tracks.map(\.pid) == [pid])
    }
  }
}
