import MediaTiming
import SourceDiagnostics
import Testing

@testable import HLSReports

/// The break of the sample is from 8 s to 16 s, in the segments 2 and 3 of 4 s each, and its signal is on line 7.
struct BreakFindingsTests {
  private typealias Place = SourceDiagnostics.SourceLocation

  private func findings(
    _ places: [Place], count: Int? = nil, edit: (inout AnalysisReport) -> Void = { _ in }
  ) -> BreakFindings {
    var report = SampleReports.analysis
    var finding = FindingReport(rule: "A-1", name: "a", severity: .error, message: "m")
    finding.location = places[0]
    finding.otherLocations = Array(places.dropFirst())
    finding.count = count
    report.validation.findings = [finding]
    edit(&report)
    let places = SourcePlaces(report)
    return BreakFindings(
      report, places: places, breakLines: places.breakLines, limits: HTMLLimits())
  }

  private func belongs(
    _ places: Place..., count: Int? = nil,
    edit: (inout AnalysisReport) -> Void = { _ in }
  ) -> Bool {
    let found = findings(places, count: count, edit: edit)
    #expect(found.findings(ofBreak: 0).isEmpty == found.breaks(ofFinding: 0).isEmpty)
    return found.findings(ofBreak: 0) == [0]
  }

  private func place(segment: Int) -> Place {
    Place(playlist: 0, segment: segment)
  }

  private func place(at seconds: Int) -> Place {
    Place(uri: "media.m3u8", time: MediaTime(seconds: seconds))
  }

  @Test func `a finding within a break or at its edges belongs to it`() {
    #expect(belongs(place(at: 8)) && belongs(place(at: 12)) && belongs(place(at: 16)))
    #expect(!belongs(place(at: 7)) && !belongs(place(at: 17)))
    #expect(belongs(place(segment: 2)) && belongs(place(segment: 3)) && belongs(place(segment: 4)))
    #expect(!belongs(place(segment: 1)) && !belongs(place(segment: 5)))
  }

  @Test func `a finding on a line that signals a break belongs to it wherever it has its time`() {
    #expect(
      belongs(Place(uri: "media.m3u8", line: 7, time: MediaTime(seconds: 1)), place(at: 1))
    )
  }

  @Test func `a finding that is outside of breaks too is of the stream`() {
    #expect(!belongs(place(segment: 1), place(segment: 2)))
    #expect(belongs(place(segment: 2), place(segment: 3), count: 2))
    #expect(!belongs(place(segment: 2), place(segment: 3), count: 7))
  }

  @Test func `a finding of another playlist or without a place belongs to no break`() {
    #expect(!belongs(place(segment: 2)) { $0.breaks.breaks[0].playlist = 1 })
    #expect(!belongs(Place(playlist: 4, time: MediaTime(seconds: 12))))
    #expect(!belongs(Place()))
  }

  @Test func `an open break has what is behind its start, an interstitial without an end has not`()
  {
    #expect(belongs(place(at: 23)) { $0.breaks.breaks[0].endTime = nil })
    #expect(
      !belongs(place(at: 23)) {
        $0.breaks.breaks[0].endTime = nil
        $0.breaks.breaks[0].kind = "interstitial"
      })
    #expect(belongs(place(at: 1)) { $0.breaks.breaks[0].startTime = nil })
    #expect(
      !belongs(place(at: 1)) {
        $0.breaks.breaks[0].startTime = nil
        $0.breaks.breaks[0].endTime = nil
      })
  }
}
