import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct ChangedMarkerDurationTests {
  private func found(_ before: [String], _ after: [String]) -> [Diagnostic] {
    findings(
      of: "LIV-018",
      in: RuleExample(snapshots: [
        playlist(segments("a") + before + segments("b")),
        playlist(segments("a") + after + segments("b", "c")),
      ]))
  }

  private func segment(_ type: String, _ id: Int, _ duration: Int) -> String {
    "#EXT-X-SCTE35:TYPE=\(type),ID=\"\(id)\",DURATION=\(duration),CUE-OUT=YES"
  }

  @Test func `several lines of one tag are distinguished by their events`() {
    let lines = [segment("0x34", 5, 120), segment("0x30", 6, 30)]
    #expect(found(lines, lines).isEmpty)
    #expect(found(lines, lines.reversed()).isEmpty)
    #expect(found(lines, [segment("0x30", 6, 30)]).isEmpty)
    #expect(found(lines, [segment("0x30", 6, 30), segment("0x30", 7, 15)]).isEmpty)
    #expect(found(lines, [lines[0], segment("0x30", 6, 60)]).map(\.subject) == ["6"])
  }

  @Test func `messages are distinguished by theirs`() {
    let lines = [longMessageBase64, outMessageBase64].map { "#EXT-OATCLS-SCTE35:\($0)" }
    #expect(found(lines, lines).isEmpty)
    #expect(found(lines, lines.reversed()).isEmpty)
  }

  @Test func `lines without an event are distinguished by their order`() {
    #expect(found(["#EXT-X-CUE-OUT:8", "#EXT-X-AD:DURATION=4"], ["#EXT-X-AD:DURATION=4"]).isEmpty)
    #expect(
      found(["#EXT-X-CUE-OUT:ID=1,DURATION=8"], ["#EXT-X-CUE-OUT:ID=2,DURATION=12"]).count == 1)
  }
}
