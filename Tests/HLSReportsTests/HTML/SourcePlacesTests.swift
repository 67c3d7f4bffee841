import SourceDiagnostics
import Testing

@testable import HLSReports

struct SourcePlacesTests {
  @Test func `a finding about one load of a playlist is in the file of that load`() {
    var report = SampleReports.analysis
    var source = report.sources[0]
    source.uri = "next.m3u8"
    report.sources.append(source)
    let places = SourcePlaces(report)
    // The segment has its first line in another file.
    let own = SourceDiagnostics.SourceLocation(uri: "next.m3u8", line: 3, segment: 1)
    #expect(places.line(of: own) == PageIndex.LinePlace(source: 1, line: 3))
    // The file of a segment has no lines.
    let media = SourceDiagnostics.SourceLocation(uri: "seg1.ts", line: 6, segment: 1)
    #expect(places.line(of: media) == PageIndex.LinePlace(source: 0, line: 6))
  }
}
