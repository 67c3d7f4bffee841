import Testing

@Suite struct UnendedSpliceRangeTests {
  private func count(planned: String?, segmentCount: Int, isEnded: Bool) -> Int {
    let plan = planned.map { "PLANNED-DURATION=\($0)," } ?? ""
    return findings(
      "ADM-001",
      in: """
        \(firstDate)
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",\(plan)SCTE35-OUT=\(outMessage)
        \(segments(segmentCount))
        """, isEnded: isEnded
    ).count
  }

  @Test func `the end may come one target duration late`() {
    #expect(count(planned: "8.0", segmentCount: 3, isEnded: false) == 0)
    #expect(count(planned: "8.0", segmentCount: 4, isEnded: false) == 1)
  }

  @Test func `without a plan the one of the message counts`() {
    #expect(count(planned: nil, segmentCount: 4, isEnded: false) == 1)
  }

  @Test func `a playlist without dates has no place for the break`() {
    let lines = """
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",SCTE35-OUT=\(outMessage)
      \(segments(8))
      """
    #expect(findings("ADM-001", in: lines).isEmpty)
  }
}
