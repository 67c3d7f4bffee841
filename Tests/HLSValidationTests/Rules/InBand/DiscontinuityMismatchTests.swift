import HLSValidation
import MediaStreams
import MediaTiming
import SourceDiagnostics
import Testing

@Suite struct DiscontinuityMismatchTests {
  private func facts(_ seconds: Int, codecs: [String] = ["h264"]) -> SegmentFacts {
    SegmentFacts(
      firstClock: .transport(TransportTimestamp(ticks: UInt64(seconds * 90_000))),
      duration: MediaTime(seconds: 4), codecs: codecs, hasVideo: true,
      container: .transportStream(packetSize: 188))
  }

  private func found(_ media: [SegmentFacts?], tag: Bool = false) -> [Diagnostic] {
    let lines = segments("a") + (tag ? ["#EXT-X-DISCONTINUITY"] : []) + segments("b")
    return findings(
      of: "INB-007", in: RuleExample(playlist(lines, isEnded: true), media: media))
  }

  @Test func `stamps may be off by a second and not more`() {
    #expect(found([facts(0), facts(5)]).isEmpty)
    #expect(found([facts(0), facts(6)]).map(\.severity) == [.error])
    #expect(found([facts(10), facts(2)]).map(\.severity) == [.error])
  }

  @Test func `a wrap of the clock is no jump`() {
    let last = SegmentFacts(
      firstClock: .transport(TransportTimestamp(ticks: TransportTimestamp.modulus - 180_000)),
      duration: MediaTime(seconds: 4), codecs: ["h264"], hasVideo: true,
      container: .transportStream(packetSize: 188))
    #expect(found([last, facts(2)]).isEmpty)
  }

  @Test func `a change of the codings needs the tag`() {
    #expect(found([facts(0), facts(4, codecs: ["hevc"])]).map(\.severity) == [.error])
    #expect(found([facts(0), facts(4, codecs: ["hevc"])], tag: true).isEmpty)
  }

  @Test func `a segment goes on with the codings that it ends with`() {
    var first = facts(0, codecs: ["h264", "aac"])
    first.changedCodecs = ["h264", "ac3"]
    #expect(found([first, facts(4, codecs: ["h264", "ac3"])]).isEmpty)
    #expect(found([first, facts(4, codecs: ["h264", "aac"])]).map(\.severity) == [.error])
  }

  @Test func `segments that were not read say nothing`() {
    #expect(found([facts(0), nil]).isEmpty)
    #expect(found([nil, facts(100)], tag: true).isEmpty)
  }

  @Test func `a tag where everything goes on is a note`() {
    #expect(found([facts(0), facts(4)], tag: true).map(\.severity) == [.info])
    #expect(found([facts(0), facts(90)], tag: true).isEmpty)
  }
}
