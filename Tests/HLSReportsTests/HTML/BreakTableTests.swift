import MediaTiming
import Testing

@testable import HLSReports

struct BreakTableTests {
  @Test func `of a break with many parts the first ones are listed, and the others counted`() {
    let limit = HTMLLimits().partsPerBreak
    func page(partCount: Int) -> String {
      var report = SampleReports.analysis
      report.breaks.breaks[0].parts = (0..<partCount).map {
        BreakReport.PartReport(
          kind: "segmentation", startTime: MediaTime(seconds: $0), endTime: nil)
      }
      var text = ""
      HTMLPage([report]).write(to: &text)
      return text
    }
    let whole = page(partCount: limit)
    #expect(whole.ranges(of: "<tr class=\"part\">").count == limit)
    #expect(!whole.contains("└ and "))
    let cut = page(partCount: limit + 3)
    #expect(cut.ranges(of: "<tr class=\"part\">").count == limit + 1)
    #expect(cut.contains("└ and 3 more"))
  }

  @Test func `the words of CUE are beside the kind of a break, escaped`() {
    var report = SampleReports.analysis
    report.breaks.breaks[0].cue = ["POST", "<b>"]
    var text = ""
    HTMLPage([report]).write(to: &text)
    #expect(text.contains("break CUE=POST,&lt;b&gt;"))
  }

  @Test func `a break that started before the playlist is on the timeline from its start`() {
    var report = SampleReports.analysis
    report.breaks.breaks[0].startTime = nil
    var text = ""
    HTMLPage([report]).write(to: &text)
    #expect(text.contains("<tr id=\"b1\" data-lane=\"t0-breaks\" data-t=\"0 16\""))
    #expect(text.contains("\">before</a>"))
    #expect(text.contains("<title>break before – 0:00:16.000"))
  }
}
