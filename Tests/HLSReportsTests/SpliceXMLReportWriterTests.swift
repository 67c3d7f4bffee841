import FieldValues
import HLSReports
import SourceDiagnostics
import Testing

struct SpliceXMLReportWriterTests {
  @Test func `the messages of cues are an element a line`() {
    var report = SampleReports.cues
    report.splices = [[["<A>\n  <B/>\n</A>\n"], []], [], [["<C/>\n", "<D/>\n"]]]
    #expect(text(.cues(report)) == "<A><B/></A>\n<C/>\n<D/>\n")
  }

  @Test func `the messages of cues lose the queries of their addresses`() {
    var report = SampleReports.cues
    report.splices = [[[#"<A b="https://example.com/a?token=1"/>"# + "\n"]]]
    let redacted = Report.cues(report).redacted(by: URIRedaction())
    #expect(text(redacted) == #"<A b="https://example.com/a"/>"# + "\n")
  }

  private func text(_ report: Report) -> String {
    var text = ""
    SpliceXMLReportWriter().write(report, to: &text)
    return text
  }

  private let report = SpliceReport(
    input: "x", section: .null, xml: "<a>\n  <b>1 2</b>\n</a>\n")

  @Test func `one payload is a document`() {
    #expect(
      text(.splice(report))
        == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>\n  <b>1 2</b>\n</a>\n")
  }

  @Test func `several payloads are an element a line, without those that have no section`() {
    let none = SpliceReport(input: "x", section: nil)
    #expect(
      text(.list([.splice(report), .splice(none), .splice(report)]))
        == "<a><b>1 2</b></a>\n<a><b>1 2</b></a>\n")
    #expect(text(.splice(none)).isEmpty)
  }
}
