import HLSReports
import SourceDiagnostics
import Testing

struct JUnitReportWriterTests {
  @Test func `each compared thing is a test, and a difference is a failure`() throws {
    let all = SampleAnalyses.analysis([
      (
        "scte35",
        [SampleAnalyses.splice(event: 1, at: "4"), SampleAnalyses.splice(event: 2, at: "9")]
      )
    ])
    let one = SampleAnalyses.analysis([("scte35", [SampleAnalyses.splice(event: 1, at: "4")])])
    let xml = JUnitReportWriter().text(
      .comparison(try Comparison(of: one, with: all).report))
    #expect(xml.contains(#"tests="3" failures="1""#))
    #expect(
      xml.contains(
        #"<testcase name="scte35 0:00:04.000 1 OUT 4.000 s splice_insert" classname="hlscue.compare.scte35" time="0"/>"#
      ))
    #expect(xml.contains(#"<failure type="cue-removed" message="removed">"#))
  }

  @Test func `what was found while reading two analyses is a failure from the failing severity on`()
    throws
  {
    var analysis = SampleAnalyses.analysis([
      ("scte35", [SampleAnalyses.splice(event: 1, at: "4")])
    ])
    analysis.cues?.findings = [
      FindingReport(rule: "LOAD-001", name: "not-loaded", severity: .error, message: "gone")
    ]
    var report = try Comparison(of: analysis, with: analysis).report
    report.findings[1].severity = .warning
    let xml = JUnitReportWriter().text(.comparison(report))
    #expect(xml.contains(#"failures="1""#))
    #expect(xml.contains(#"<failure type="error" message="gone">"#))
  }
}
