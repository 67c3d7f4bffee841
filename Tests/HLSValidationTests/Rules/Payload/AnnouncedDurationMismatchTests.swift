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
}
