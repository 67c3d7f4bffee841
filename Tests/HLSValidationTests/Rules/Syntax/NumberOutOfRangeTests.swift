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

  @Test func `no playlist of either kind has the version 0`() {
    let found =
      findings(of: "SYN-010", inMediaPlaylistWith: "#EXT-X-VERSION:0")
      + findings(of: "SYN-010", inMultivariantWith: "#EXT-X-VERSION:0")
    let message = "EXT-X-VERSION is 0, at least 1 was expected"
    #expect(found.map(\.message) == [message, message])
    #expect(found.allSatisfy { $0.severity == .warning && $0.location.line != nil })
  }

  @Test func `a bandwidth is above 0`() {
    let lines =
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=0,AVERAGE-BANDWIDTH=0\nlow.m3u8\n"
      + "#EXT-X-STREAM-INF:BANDWIDTH=-1\nmain.m3u8\n"
    #expect(
      findings(of: "SYN-010", in: RuleExample(lines)).map(\.message) == [
        "BANDWIDTH is -1, a negative number", "BANDWIDTH is 0, a number above 0 was expected",
        "AVERAGE-BANDWIDTH is 0, a number above 0 was expected",
      ])
  }
}
