import HLSReports
import MediaTiming
import Testing

struct OpportunityColumnsTests {
  private func report(uri: String? = nil, breaks: [BreakReport] = []) -> Report {
    let place = OpportunityReport(
      playlist: 0, startTime: MediaTime(seconds: 8), dialect: "placement-opportunity", form: "D27",
      line: 11, uri: uri)
    return .breaks(BreaksReport(input: "m.m3u8", breaks: breaks, opportunities: [place]))
  }

  @Test func `a place for ads is a record of CSV, with its line and without an end`() throws {
    let records = CSVReportWriter().text(report()).split(separator: "\r\n")
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    try #require(records.count == 2 && records[0].count == records[1].count)
    let fields = Dictionary(uniqueKeysWithValues: zip(records[0], records[1]))
    #expect(fields["kind"] == "opportunity")
    #expect(fields["start"] == "8.0")
    #expect(fields["end"] == "")
    #expect(fields["dialects"] == "placement-opportunity")
    #expect(fields["lines"] == "11")
  }

  @Test func `a place for ads is a line of its own kind`() {
    #expect(
      JSONLinesReportWriter().text(report())
        == #"{"kind":"opportunity","input":"m.m3u8","playlist":0,"startTime":8.0,"#
        + #""dialect":"placement-opportunity","form":"D27","line":11}"# + "\n")
  }

  @Test func `the places for ads are a table of Markdown`() {
    let text = MarkdownReportWriter().text(report())
    #expect(text.contains("No breaks."))
    #expect(text.contains("### Places for ads (1)\n\n| start | evidence | line |\n"))
    #expect(text.contains("| 0:00:08.000 | placement-opportunity | 11 |\n"))
    #expect(
      MarkdownReportWriter().text(report(uri: "m.m3u8/2.m3u8")).contains("| 2.m3u8:11 |\n"))
  }

  @Test func `a text has the places below the breaks and not among them`() {
    let entry = BreakReport(startTime: .zero, endTime: MediaTime(seconds: 4))
    let text = TextReportWriter().text(report(breaks: [entry]))
    #expect(text.contains("places for ads\n"))
    #expect(text.split(separator: "\n").count { $0.contains("opportunity") } == 1)
    #expect(text.contains("1 break, 1 place for an ad"))
  }
}
