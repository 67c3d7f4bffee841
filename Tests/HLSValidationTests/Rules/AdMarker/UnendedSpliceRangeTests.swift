import SourceDiagnostics
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

  @Test func `a break before the window should have ended before it`() throws {
    let lines = """
      \(firstDate)
      #EXT-X-DATERANGE:ID="a",START-DATE="2025-12-31T23:59:40.000Z",PLANNED-DURATION=8,SCTE35-OUT=\(outMessage)
      \(segments(4))
      """
    #expect(
      findings("ADM-001", in: lines, isEnded: false).map(\.message) == [
        "the break of date range \"a\" should have ended 12.0 s before the playlist starts, and it has no SCTE35-IN, DURATION or END-DATE"
      ])
  }

  @Test func `without a plan the one of the message counts`() {
    for planned in [nil, "0"] {
      #expect(count(planned: planned, segmentCount: 3, isEnded: false) == 0)
      #expect(count(planned: planned, segmentCount: 4, isEnded: false) == 1)
    }
  }

  @Test func `a playlist without dates has no place for the break`() {
    let lines = """
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",SCTE35-OUT=\(outMessage)
      \(segments(8))
      """
    #expect(findings("ADM-001", in: lines).isEmpty)
  }
}
