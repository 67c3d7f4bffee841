import HLSValidation
import MediaStreams
import MediaTiming
import SourceDiagnostics
import Testing

@Suite struct CaptionsWithoutTimestampMapTests {
  /// What is said of captions of one segment, whose map is this and whose media start at 10 s.
  private func messages(
    _ map: SegmentFacts.Captions.TimestampMap, cue: ClosedRange<Int64>? = nil,
    start: UInt64 = 900_000
  ) -> [String] {
    messages(map, cue: cue, clock: .transport(TransportTimestamp(ticks: start)))
  }

  /// The same for media with a clock of any kind, or without one.
  private func messages(
    _ map: SegmentFacts.Captions.TimestampMap, cue: ClosedRange<Int64>? = nil, clock: StreamClock?,
    behind gaps: Int = 0
  ) -> [String] {
    var facts = SegmentFacts(
      firstClock: clock, duration: MediaTime(seconds: 4),
      codecs: ["h264"], hasVideo: true, container: .transportStream(packetSize: 188))
    facts.captions = SegmentFacts.Captions(
      timestampMap: map,
      firstCue: cue.map {
        MediaTimeRange(
          start: MediaTime(seconds: Int($0.lowerBound)), end: MediaTime(seconds: Int($0.upperBound))
        )
      })
    let names = 0...gaps
    let text = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="en",LANGUAGE="en",URI="text.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=800000,SUBTITLES="s"
      main.m3u8
      """
    return findings(
      of: "INB-013",
      in: RuleExample(
        text,
        playlists: [
          "main.m3u8": playlist(names.flatMap { segments("a\($0)") }, isEnded: true),
          "text.m3u8": playlist(names.flatMap { segments("b\($0)") }, isEnded: true),
        ], media: Array(repeating: nil, count: gaps) + [facts])
    ).map(\.message)
  }

  private func times(_ ticks: UInt64) -> SegmentFacts.Captions.TimestampMap {
    .times(local: .zero, clock: TransportTimestamp(ticks: ticks))
  }

  @Test func `a map that is none is reported as it is written`() {
    #expect(messages(.missing).count == 1)
    #expect(
      messages(.unreadable("X-TIMESTAMP-MAP=MPEGTS:abc"))
        == ["the WebVTT has \"X-TIMESTAMP-MAP=MPEGTS:abc\", which does not contain the two times"])
  }

  @Test func `media that start just before their time stamps wrap start where these say`() {
    #expect(
      messages(.missing, start: 95_423 * 90_000)
        == [
          "the WebVTT has no X-TIMESTAMP-MAP, the time stamps of the media start at 95423.0 s"
        ])
  }

  @Test func `presentation times of fragmented MP4 count as time stamps, with the wrap of these`() {
    #expect(
      messages(.missing, clock: .presentation(MediaTime(seconds: 36_000)))
        == ["the WebVTT has no X-TIMESTAMP-MAP, the time stamps of the media start at 36000.0 s"])
    let wrap = MediaTime(value: 1 << 33, timescale: 90_000)
    for start in [MediaTime.zero, wrap, wrap + wrap] {
      #expect(messages(.missing, clock: .presentation(start)) == [])
    }
  }

  @Test func `captions without a map whose times are time stamps of the media are right`() {
    let start = StreamClock.presentation(MediaTime(seconds: 36_000))
    #expect(messages(.missing, cue: 36_001...36_003, clock: start) == [])
    #expect(messages(.missing, cue: 1...3, clock: start).count == 1)
    // This may be either.
    let early = StreamClock.presentation(MediaTime(seconds: 2))
    #expect(messages(.missing, cue: 2...3, clock: early).count == 1)
  }

  @Test func `a map that is none is reported without a clock of the media`() {
    #expect(messages(.unreadable("X-TIMESTAMP-MAP=LOCAL:0"), clock: nil).count == 1)
    #expect(messages(.missing, clock: nil) == [])
  }

  @Test func `the first segment with a clock shows where the time stamps start`() {
    let start = TransportTimestamp(ticks: 1_620_000)
    #expect(
      messages(.missing, clock: .transport(start), behind: 2)
        == ["the WebVTT has no X-TIMESTAMP-MAP, the time stamps of the media start at 10.0 s"])
    #expect(messages(.missing, clock: .presentation(MediaTime(seconds: 8)), behind: 2) == [])
  }

  @Test func `the first cue lies at its segment, a long one before it`() {
    #expect(messages(times(900_000), cue: 0...2) == [])
    #expect(messages(times(900_000)) == [])
    // From 2 s to 11 s on the clock of the media.
    #expect(messages(times(180_000), cue: 0...9) == [])
    #expect(
      messages(times(0), cue: 0...2)
        == ["X-TIMESTAMP-MAP puts the first cue 10.0 s before the start of its segment"])
    #expect(
      messages(times(2_700_000), cue: 0...2)
        == ["X-TIMESTAMP-MAP puts the first cue 20.0 s after the start of its segment"])
  }
}
