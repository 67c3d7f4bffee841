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
    var facts = SegmentFacts(
      firstClock: .transport(TransportTimestamp(ticks: start)), duration: MediaTime(seconds: 4),
      codecs: ["h264"], hasVideo: true, container: .transportStream(packetSize: 188))
    facts.captions = SegmentFacts.Captions(
      timestampMap: map,
      firstCue: cue.map {
        MediaTimeRange(
          start: MediaTime(seconds: Int($0.lowerBound)), end: MediaTime(seconds: Int($0.upperBound))
        )
      })
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
          "main.m3u8": playlist(segments("a"), isEnded: true),
          "text.m3u8": playlist(segments("b"), isEnded: true),
        ], media: [facts])
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
