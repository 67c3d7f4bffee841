import SourceDiagnostics
import Testing

@Suite struct ReusedDateRangeIDTests {
  @Test func `a tag with another start is reported once, whatever else differs`() {
    let lines = """
      \(firstDate)
      #EXT-X-DATERANGE:ID="a",CLASS="x",START-DATE="2026-01-01T00:00:00.000Z",DURATION=4.0
      #EXTINF:4,
      a.ts
      #EXT-X-DATERANGE:ID="a",CLASS="y",START-DATE="2026-01-01T00:00:04.000Z",DURATION=2.0
      #EXTINF:4,
      b.ts
      """
    #expect(findings("DRG-015", in: lines).map(\.location.line) == [7])
    #expect(findings("DRG-010", in: lines).isEmpty)
  }

  @Test func `the same start in another zone is the same range`() {
    let lines = """
      \(firstDate)
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z"
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T01:00:00.000+01:00",DURATION=4
      \(segments(1))
      """
    #expect(findings("DRG-015", in: lines).isEmpty)
  }
}
