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
}
