import Testing

@testable import HLSReports

struct SegmentTableTests {
  /// A page of a long playlist whose segments all have a discontinuity, with a break at the end.
  private func page(rows: Int) -> String {
    var report = SampleReports.day(segments: 1_000, cues: 1)
    for index in report.timelines[0].segments.indices {
      report.timelines[0].segments[index].hasDiscontinuity = true
    }
    report.breaks.breaks[0].segments = .init(first: 900, last: 903)
    var limits = HTMLLimits()
    limits.segmentRows = rows
    var text = ""
    HTMLPage([report], limits: limits).write(to: &text)
    return text
  }

  @Test func `the first and the last segment and the edges of breaks have rows before others`() {
    let text = page(rows: 5)
    for index in [0, 1, 900, 903, 999] { #expect(text.contains("<tr id=\"t0s\(index)\">")) }
    #expect(!text.contains("<tr id=\"t0s2\">"))
  }

  @Test func `notable segments that are left out are counted`() {
    #expect(
      page(rows: 5).contains(
        "995 segments left out to keep this page small, of which 995 have a discontinuity"))
  }
}
