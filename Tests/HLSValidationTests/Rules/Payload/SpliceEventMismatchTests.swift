import Testing

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
}
