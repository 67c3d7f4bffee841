import HLSReports
import Testing

struct DifferenceColumnsTests {
  @Test func `a difference is a line, with the times of both sides`() throws {
    let lines = CSVReportWriter().text(.comparison(try SampleComparison.report)).split(
      separator: "\r\n")
    #expect(lines.count == 5)
    #expect(lines[0].hasPrefix("baseline,candidate,what,change,track,"))
    #expect(
      lines[1].hasPrefix(
        "baseline.m3u8,candidate.m3u8,cue,moved,scte35,,2,20.0,24.0,22.5,26.5,0.5,"))
    #expect(lines[2].hasSuffix("section.command.breakDuration.duration: 360000 -> 450000"))
  }

  @Test func `a formula of a stream is none in a spreadsheet`() throws {
    let text = CSVReportWriter().text(.comparison(try SampleComparison.hostile("=cmd()")))
    #expect(text.contains(",'=cmd()") && !text.contains(",=cmd()"))
  }
}
