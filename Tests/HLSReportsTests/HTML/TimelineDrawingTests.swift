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

  @Test func `the script has the look of every segment, and every date with its drift`() {
    let text = page(of: SampleReports.analysis)
    #expect(text.contains("data-runs=\"@0 4x3 4l 4 4g\" data-cuts=\"2\""))
    #expect(text.contains("data-dates=\"0-3 4:1 5\""))
  }

  @Test func `the script has the items of lanes that have no row in a table`() {
    var limits = HTMLLimits()
    #expect(!page(of: SampleReports.analysis, limits: limits).contains(" data-more="))
    limits.breaks = 0
    #expect(
      page(of: SampleReports.analysis, limits: limits).contains(" data-more=\"8 16 warning\""))
  }

  @Test func `items that only the whole picture has are counted`() {
    var limits = HTMLLimits()
    limits.breaks = 0
    limits.itemsWithoutRow = 0
    #expect(
      page(of: SampleReports.analysis, limits: limits).contains(
        "<p class=\"cut\">1 item without a row below left out where you zoom in.</p>"))
  }

  @Test func `a shared mark has the look of its most important item when zoomed, too`() {
    #expect(
      PageScript.text.contains(
        """
        const LOOKS = ["error", "warning", "info", "moved", "changed", "removed", "added", "missing", "guess", "locked"]
        """))
  }
}
