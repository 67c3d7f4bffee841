import HLSValidation
import MediaStreams
import MediaTiming
import SourceDiagnostics
import Testing

@Suite struct SegmentDurationMismatchTests {
  /// What is said of two segments, of which the first has media of a length and the second starts after another.
  private func messages(length: MediaTime, step: UInt64) -> [String] {
    let media = [UInt64(0), step].map { ticks in
      SegmentFacts(
        firstClock: .transport(TransportTimestamp(ticks: ticks)), duration: length,
        codecs: ["h264"], hasVideo: true, container: .transportStream(packetSize: 188))
    }
    return findings(
      of: "INB-006", in: RuleExample(playlist(segments("a", "b"), isEnded: true), media: media)
    ).map(\.message)
  }

  @Test func `a gap before the next segment is not taken for media`() {
    #expect(
      messages(length: MediaTime(seconds: 4), step: 450_000)
        == ["EXTINF is 4.0 s, the next segment starts 5.0 s later"])
    #expect(
      messages(length: MediaTime(seconds: 5), step: 450_000)
        == ["EXTINF is 4.0 s, the media is 5.0 s long"])
  }

  @Test func `a length that is far off is reported where the media itself says so`() {
    #expect(
      messages(length: MediaTime(seconds: 8), step: 720_000)
        == ["EXTINF is 4.0 s, the media is 8.0 s long"])
    // The stamps jump, which is another fault.
    #expect(
      messages(length: MediaTime(seconds: 4), step: 720_000).allSatisfy { !$0.contains("EXTINF") })
  }

  /// What is said of segments of 4 s that follow each other, whose media has lengths.
  private func messages(
    _ lengths: [SegmentFacts.StreamLength], lines: [String]? = nil
  ) -> [String] {
    let media = lengths.enumerated().map { index, length in
      var facts = SegmentFacts(
        firstClock: .transport(TransportTimestamp(ticks: UInt64(index) * 360_000)),
        duration: length.duration, codecs: ["h264"], hasVideo: true,
        container: .transportStream(packetSize: 188))
      facts.longestStream = length
      return facts
    }
    let uris = lengths.indices.map { "\($0).ts" }
    let text = playlist(lines ?? uris.map { segments($0) }.flatMap { $0 }, isEnded: true)
      .replacing("#EXTINF:4,", with: "#EXTINF:4.000,")
    return findings(of: "INB-006", in: RuleExample(text, media: media)).map(\.message)
  }

  private let whole = SegmentFacts.StreamLength(
    MediaTime(seconds: 4), unit: MediaTime(value: 1, timescale: 25))

  private func length(_ milliseconds: Int64, unit: Int64 = 40) -> SegmentFacts.StreamLength {
    SegmentFacts.StreamLength(
      MediaTime(value: Int128(milliseconds), timescale: 1000),
      unit: MediaTime(value: Int128(unit), timescale: 1000))
  }

  @Test func `a cut segment is reported although the next one starts where it should`() {
    let message =
      "the media of the segment is 1.6 s long, EXTINF is 4.0 s: 2.4 s are missing; is the segment cut?"
    #expect(messages([whole, length(1600), whole]) == [message])
    #expect(messages([whole, whole, length(1600)]) == [message])
    #expect(messages([length(1600), length(1600)]) == [message, message])
    #expect(messages([whole, length(3480), whole]).count == 1)
    #expect(messages([whole, length(3520), whole]) == [])
  }

  @Test func `slides and rare pictures are no cut`() {
    let slide = SegmentFacts.StreamLength(.zero)
    #expect(messages([slide, slide, slide]) == [])
    #expect(messages([whole, slide, whole]).count == 1)
    #expect(messages([length(2600, unit: 1000), length(2000, unit: 1000)]) == [])
  }
}
