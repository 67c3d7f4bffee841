import Synchronization
import Testing

@testable import HLSReports

struct PageIndexTests {
  @Test func `breaks are read a few times, however many timelines there are`() {
    let count = 50
    var report = SampleReports.analysis
    let (entry, timeline) = (report.breaks.breaks[0], report.timelines[0])
    report.timelines = (0..<count).map { index in
      var timeline = timeline
      timeline.index = index
      return timeline
    }
    let made = Mutex(0)
    report.breaks.breaks = ReportRows(count: count) { index in
      made.withLock { $0 += 1 }
      var entry = entry
      entry.playlist = index
      return entry
    }
    var limits = HTMLLimits()
    limits.segmentRows = 2
    var budget = PageBudget(limits)
    let page = PageIndex(report, budget: &budget)
    #expect(page.pictures.count == count)
    #expect(page.pictures.allSatisfy { $0.lanes.contains { $0.kind == .breaks } })
    #expect(page.breaks(ofTimeline: 7) == [7])
    #expect(made.withLock { $0 } < count * 10)
  }
}
