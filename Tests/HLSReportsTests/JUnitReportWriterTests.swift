import HLSReports
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
}
