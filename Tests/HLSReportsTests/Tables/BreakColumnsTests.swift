import HLSReports
import MediaTiming
import Testing

struct BreakColumnsTests {
  private var report: Report {
    let entry = BreakReport(
      id: "a", startTime: MediaTime(decimal: "66.066"), endTime: MediaTime(decimal: "96.1"),
      plannedDuration: MediaTime(seconds: 30), duration: MediaTime(decimal: "30.034"),
      startOffset: .zero, endOffset: MediaTime(decimal: "-0.5"), closedBy: "in", eventID: 255,
      parts: [
        .init(kind: "segmentation", eventID: 256, startTime: MediaTime(seconds: 70), endTime: nil)
      ])
    return .breaks(BreaksReport(input: "m.m3u8", breaks: [entry]))
  }

  @Test func `times of breaks are clocks and lengths have their unit, for people`() {
    let text = TextReportWriter().text(report)
    #expect(text.contains("0:01:06.066  0:01:36.100  30.000 s  30.034 s"))
    #expect(text.contains("-0.500 s"))
    let markdown = MarkdownReportWriter().text(report)
    #expect(markdown.contains("| 0:01:06.066 | 0:01:36.100 | 30.000 s | 30.034 s | +0.034 s |"))
    #expect(markdown.contains("| 0 | -0.500 s |"))
  }

  @Test func `times of breaks are seconds in CSV`() {
    let records = CSVReportWriter().text(report)
    #expect(records.contains("66.066,96.1,30.034,30.0,"))
    #expect(records.contains(",255,") && !records.contains("0xFF"))
  }

  @Test func `event ids of breaks are decimal and hexadecimal, for people`() {
    #expect(TextReportWriter().text(report).contains("256 (0x100)"))
    #expect(MarkdownReportWriter().text(report).contains("| 255 (0xFF) |"))
  }

  @Test func `the words of CUE are beside the kind of a break`() {
    let entry = BreakReport(
      kind: "interstitial", startTime: .zero, endTime: nil, cue: ["PRE", "ONCE"])
    let report = Report.breaks(BreaksReport(input: "m.m3u8", breaks: [entry]))
    #expect(TextReportWriter().text(report).contains("interstitial CUE=PRE,ONCE"))
    #expect(JSONLinesReportWriter().text(report).contains(#""cue":["PRE","ONCE"]"#))
    #expect(!JSONLinesReportWriter().text(self.report).contains("cue"))
  }
}
