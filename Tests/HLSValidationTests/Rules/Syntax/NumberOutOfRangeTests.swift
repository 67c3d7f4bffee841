import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct NumberOutOfRangeTests {
  @Test func `a number is reported as it is written, without a unit that it may not have`() {
    let lines =
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,FRAME-RATE=-25.000,SCORE=-1\nlow.m3u8\n"
    #expect(
      findings(of: "SYN-010", in: RuleExample(lines)).map(\.message) == [
        "FRAME-RATE is -25.000, a negative number", "SCORE is -1, a negative number",
      ])
  }
}
