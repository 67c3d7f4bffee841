import MediaTiming
import TestSupport
import Testing

@testable import MediaStreams

struct TransportExcerptTests {
  private let first = TransportTimestamp(ticks: TransportTimestamp.modulus - 90_000)

  /// A file of ten hours and 90 GB with a random-access point every five seconds, whose stamps run out after one.
  private var long: MediaContent {
    var video = ElementaryStream(kind: .video, codec: "h264")
    video.pid = 0x100
    video.programNumber = 1
    video.streamType = StreamType(rawValue: 0x1B)
    video.timestamps = TimestampSpan(first)
    video.randomAccessPoints = (0..<7200).map {
      RandomAccessPoint(byteOffset: $0 * 12_500_000, pts: first.advanced(by: Int64($0) * 450_000))
    }
    return MediaContent(
      container: .transportStream(packetSize: 188), streams: [video], byteCount: 90_000_000_000)
  }

  private func range(at seconds: Int) -> Range<Int>? {
    TransportExcerpt(of: long, program: nil, around: MediaTime(seconds: seconds), from: first)?
      .byteRange
  }

  @Test func `an excerpt begins with the last place before the sound that counts`() {
    #expect(range(at: 18_003)?.lowerBound == 3600 * 12_500_000)
    #expect(range(at: 18_000)?.lowerBound == 3599 * 12_500_000)
    #expect(range(at: 0)?.lowerBound == 0)
  }

  @Test func `no more than the limit is read, and nothing behind the end`() {
    #expect(range(at: 18_003)?.count == TransportExcerpt.maximumByteCount)
    #expect(range(at: 35_999)?.upperBound == 90_000_000_000)
  }

  @Test func `packets are taken from pieces of any size until the moment is over`() throws {
    var stream = TransportStreamBuilder()
    stream.completeProgram()
    for second in 0..<10 { stream.frame(pts: 90_000 * UInt64(second)) }
    let content = TransportStreamReader.read(stream.bytes)
    for size in [1, 187, 188, 1000] {
      var excerpt = try #require(
        TransportExcerpt(
          of: content, program: nil, around: MediaTime(seconds: 3),
          from: TransportTimestamp(ticks: 0)))
      var place = excerpt.byteRange.lowerBound
      while place < excerpt.byteRange.upperBound {
        let end = min(place + size, excerpt.byteRange.upperBound)
        let wantsMore = excerpt.consume(stream.bytes[place..<end])
        place = end
        guard wantsMore else { break }
      }
      #expect(place < stream.bytes.count - 3 * 188, "\(size)")
    }
  }

  @Test func `a file without pictures has no excerpt`() {
    let content = MediaContent(container: .transportStream(packetSize: 188))
    #expect(TransportExcerpt(of: content, program: nil, around: .zero, from: first) == nil)
  }

  @Test func `where nothing is flagged places are kept, in less and less detail`() throws {
    var timeline = StreamTimeline()
    func append(second: Int, keepsPlace: Bool = true) throws {
      let bytes = TransportStreamBuilder.pesPacket(
        streamID: 0xE0, pts: 90_000 * UInt64(second), payload: [], bounded: false)
      let header = PESHeader(bytes.span, at: 0)
      _ = timeline.append(
        try #require(header), at: second * 188, keepsPoint: true, keepsPlace: keepsPlace)
    }
    let most = StreamTimeline.maximumPlaceCount
    for second in 0..<most { try append(second: second) }
    // None is kept when all streams together have enough.
    try append(second: most, keepsPlace: false)
    #expect(timeline.places.count == most)
    try append(second: most)
    #expect(timeline.places.count == most / 2 + 1)
    #expect(timeline.places.prefix(2).map(\.byteOffset) == [0, 376])
    timeline.flagRandomAccess()
    try append(second: most + 1)
    #expect(timeline.places.isEmpty && timeline.randomAccessPoints.count == 1)
  }
}
