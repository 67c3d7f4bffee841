import MediaStreams
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

  @Test func `one PID names its track, and no payload makes no track`() {
    let streams = MetadataStreams([reading((.id3, 258))])
    #expect(streams.tracks(of: [payload(258, segment: 0)], .id3).map(\.pid) == [258])
    #expect(streams.tracks(of: [], .id3).isEmpty)
  }
}
