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
      let scalars = row.unicodeScalars
      let bars = scalars.replacing("\\|".unicodeScalars, with: []).count { $0 == "|" }
      #expect(bars == 6)
      #expect(!scalars.contains("<"))
      #expect(!scalars.replacing("\\*".unicodeScalars, with: []).contains("*"))
    }
  }
}
