import FieldValues
import HLSReports
import SourceDiagnostics
import Testing

struct FindingsReportJSONTests {
  @Test func `the document has inputs, a summary and the findings`() throws {
    let text = JSONReportWriter().text(.findings(SampleFindings.report))
    guard case .object(let document) = try JSONText.parse(text) else {
      return #expect(Bool(false), "no object")
    }
    #expect(document.map(\.name) == ["schema", "inputs", "summary", "findings"])
    #expect(document["inputs"] == .array([.string("a.m3u8")]))
    #expect(
      document["summary"]
        == .object([
          Field("errors", .integer(1)), Field("warnings", .integer(1)), Field("infos", .integer(0)),
        ]))
    guard case .array(let findings)? = document["findings"], case .object(let long)? = findings.last
    else { return #expect(Bool(false), "no findings") }
    #expect(
      long.map(\.name) == [
        "rule", "name", "severity", "message", "location", "count", "of", "otherLocations",
        "fingerprint", "notes",
      ])
  }

  @Test func `several inputs are one document whose findings name their input`() throws {
    var second = SampleFindings.report
    second.inputs = [FindingsReport.Input("b.m3u8")]
    second.findings[0].input = "b.m3u8"
    let text = JSONReportWriter().text(
      .list([.findings(SampleFindings.report), .findings(second)]))
    guard case .object(let document) = try JSONText.parse(text),
      case .array(let findings)? = document["findings"], case .object(let third) = findings[2]
    else { return #expect(Bool(false), "no document") }
    #expect(document["inputs"] == .array([.string("a.m3u8"), .string("b.m3u8")]))
    #expect(findings.count == 4)
    #expect(third["input"] == .string("b.m3u8"))
  }

  @Test func `each line of ndjson is a finding with its input`() throws {
    let lines = JSONLinesReportWriter().text(.findings(SampleFindings.report))
      .split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines {
      guard case .object(let record) = try JSONText.parse(String(line)) else { continue }
      #expect(record["input"] == .string("a.m3u8"))
      #expect(record["kind"] == .string("finding"))
    }
  }

  @Test func `a finding that follows from another one has its fingerprint and is not counted`()
    throws
  {
    let text = JSONReportWriter().text(.findings(SampleFindings.family))
    #expect(text.contains(#""causedBy": "00000000000000ab""#))
    #expect(text.contains(#""errors": 1"#))
    #expect(
      CSVReportWriter().text(.findings(SampleFindings.family))
        .contains("00000000000000cd,,00000000000000ab"))
    let markdown = MarkdownReportWriter().text(.findings(SampleFindings.family))
    #expect(markdown.contains("1 error, 1 warning"))
    #expect(markdown.contains("follows from DRG-005: the break is late"))
  }
}
