import AdBreaks
import MediaTiming
import Testing

@testable import HLSValidation

@Suite struct SpliceEventMismatchTests {
  private func count(out: String, in back: String) -> Int {
    findings(
      "PAY-009",
      in: """
        \(firstDate)
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=8.0,SCTE35-OUT=\(out),SCTE35-IN=\(back)
        \(segments(3))
        """
    ).count
  }

  @Test func `one event id in common is enough`() {
    #expect(count(out: opportunityMessage, in: endAndStartMessage) == 0)
    #expect(count(out: outMessage, in: inMessage) == 0)
  }

  @Test func `an end of another event is reported`() {
    #expect(count(out: outMessage, in: opportunityEndMessage) == 1)
  }

  @Test func `the end of a break from before a window has another event than the ads in it`() {
    let lines = segments("a") + segments("b", "c") + ["#EXT-X-CUE-IN"] + segments("d")
    // time_signal(), event 3, start of a provider advertisement of four seconds.
    let ad =
      "0xFC302C000000000000FFFFF00506FE00107AC00016021443554549000000037FFF0000057E400000300000F4D38EAF"
    let splices =
      [InBandSplice].section(ad, at: MediaTime(seconds: 8))
      + [InBandSplice].section(Section.spliceIn, at: MediaTime(seconds: 12))
    for (isEnded, count) in [(true, 1), (false, 0)] {
      let found = findings(
        of: "PAY-009", in: RuleExample(playlist(lines, isEnded: isEnded), splices: splices))
      #expect(found.count == count)
    }
  }
}
