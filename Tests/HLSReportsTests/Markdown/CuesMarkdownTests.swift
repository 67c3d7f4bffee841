import HLSReports
import MediaTiming
import Testing

@Suite struct CuesMarkdownTests {
  @Test func `every track is a table of its cues`() {
    let text = MarkdownReportWriter().text(.cues(SampleReports.cues))
    #expect(text.contains("### id3, PID 496 (2)"))
    #expect(text.contains("| 0:00:04.000 | 0:00:09.500 |"))
    #expect(text.contains("| not placed | open | a | date range |"))
  }

  @Test func `no text of a stream is markup, HTML or a cell of its own`() {
    let lines = MarkdownReportWriter().text(.cues(SampleReports.hostile)).split(separator: "\n")
    let rows = lines.filter { $0.hasPrefix("| 0:") }
    #expect(rows.count == SampleReports.hostileTexts.count)
    for row in rows {
      #expect(row.replacing("\\|", with: "").count { $0 == "|" } == 6)
      #expect(!row.contains("<"))
    }
  }
}
