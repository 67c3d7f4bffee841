import MediaTiming
import Testing

@testable import HLSReports

struct TimelineDrawingTests {
  private func page(of report: AnalysisReport, limits: HTMLLimits = HTMLLimits()) -> String {
    var text = ""
    HTMLPage([report], limits: limits).write(to: &text)
    return text
  }

  @Test func `lengths of segments are exact for the script, which adds them up`() throws {
    let duration = try #require(MediaTime(decimal: "5.994667"))
    var report = SampleReports.analysis
    var start = MediaTime.zero
    for index in report.timelines[0].segments.indices {
      report.timelines[0].segments[index].startTime = start
      report.timelines[0].segments[index].duration = duration
      start = start + duration
    }
    #expect(page(of: report).contains("5.994667x"))
  }
}
