import Testing

@testable import HLSReports

struct SourceListingTests {
  @Test func `playlists behind the lines that a page has are counted, and have no section`() {
    var limits = HTMLLimits()
    limits.totalSourceLines = 30
    var report = SampleReports.analysis
    report.sources = (1...5).map { number in
      SourceTextReport(
        uri: "\(number).m3u8", lines: ReportRows((1...25).map { "# \($0) of \(number)" }))
    }
    var text = ""
    HTMLPage([report], limits: limits).write(to: &text)
    #expect(text.ranges(of: "<ol class=\"source\">").count == 2)
    #expect(text.contains("# 25 of 2<") && !text.contains("# 1 of 3<"))
    #expect(text.contains("3 more playlists left out to keep this page small."))
  }

  @Test func `playlists that fit are shown without a notice`() {
    var text = ""
    HTMLPage([SampleReports.analysis]).write(to: &text)
    #expect(text.ranges(of: "<ol class=\"source\">").count == 1)
    #expect(!text.contains("more playlist"))
  }
}
