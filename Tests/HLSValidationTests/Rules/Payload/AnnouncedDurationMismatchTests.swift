import SourceDiagnostics
import Testing

@Suite struct AnnouncedDurationMismatchTests {
  private func count(planned: String) -> Int {
    findings(
      "PAY-008",
      in: """
        \(firstDate)
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",PLANNED-DURATION=\(planned),SCTE35-OUT=\(outMessage)
        \(segments(3))
        """
    ).count
  }

  @Test func `the plan may be off by the tolerance`() {
    #expect(count(planned: "8.5") == 0)
    #expect(count(planned: "8.6") == 1)
  }

  @Test func `a message that announces no length says nothing of the plan`() {
    let lines = """
      #EXT-X-CUE-OUT:DURATION=30,CUE="\(inMessageBase64)"
      \(segments(3))
      """
    #expect(findings("PAY-008", in: lines).isEmpty)
  }

  @Test func `0 s in a message, a line or a plan is no length`() {
    for (message, written) in [(openMessageBase64, "8"), (outMessageBase64, "0")] {
      let lines = "#EXT-OATCLS-SCTE35:\(message)\n#EXT-X-CUE-OUT:\(written)\n\(segments(3))"
      #expect(findings("PAY-008", in: lines).isEmpty)
    }
    #expect(count(planned: "0") == 0)
  }

  @Test func `of several messages beside a line one may announce its length`() {
    func count(_ duration: Int) -> Int {
      findings(
        "PAY-008",
        in: """
          #EXT-OATCLS-SCTE35:\(outMessageBase64)
          #EXT-OATCLS-SCTE35:\(longMessageBase64)
          #EXT-X-CUE-OUT:\(duration)
          \(segments(3))
          """
      ).count
    }
    #expect(count(8) == 0)
    #expect(count(30) == 0)
    #expect(count(12) == 1)
  }

  @Test func `of several other lengths the one above the line is reported`() {
    let lines = """
      #EXT-OATCLS-SCTE35:\(outMessageBase64)
      #EXT-OATCLS-SCTE35:\(longMessageBase64)
      #EXT-X-CUE-OUT:12
      \(segments(3))
      """
    #expect(findings("PAY-008", in: lines).first?.message.hasSuffix("30.0 s") == true)
  }
}
