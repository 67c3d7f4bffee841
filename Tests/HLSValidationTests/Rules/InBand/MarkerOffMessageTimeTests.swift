import AdBreaks
import MediaTiming
import Testing

@testable import HLSValidation

@Suite struct MarkerOffMessageTimeTests {
  private func count(date: String) -> Int {
    let message = InBandSplice.outMessage
    let lines =
      [firstDate] + segments("a", "b")
      + ["#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(date)\",DURATION=8,SCTE35-OUT=\(message)"]
      + segments("c", "d", "e")
    let splices = InBandSplice.example(message, at: MediaTime(value: 85, timescale: 10))
    return findings(
      of: "INB-003", in: RuleExample(playlist(lines, isEnded: true), splices: splices)
    ).count
  }

  @Test func `a date without a fraction stands for its whole second`() {
    #expect(count(date: "2026-01-01T00:00:08.000Z") == 1)
    #expect(count(date: "2026-01-01T00:00:08Z") == 0)
    #expect(count(date: "2026-01-01T00:00:07Z") == 1)
  }
}
