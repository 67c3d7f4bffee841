import Foundation
import HLSReports
import SourceDiagnostics
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct FindingsJUnitTests {
  /// The elements of a document with their attributes, as a reader of XML finds them.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) { elements.append((elementName, attributes)) }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }

  private func read(_ text: String) -> Reader {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return reader
  }

  private func text(_ report: FindingsReport, failing: Severity = .error) -> String {
    var appearance = ReportAppearance()
    appearance.failingSeverity = failing
    return JUnitReportWriter(appearance: appearance).text(.findings(report))
  }

  @Test func `each rule is a test of each playlist, and fails where something breaks it`() throws {
    let reader = read(text(SampleFindings.report))
    let cases = reader.elements.filter { $0.name == "testcase" }
    #expect(
      cases.map { $0.attributes["name"] } == ["DRG-005 negative-duration", "MED-003 long-segment"])
    #expect(cases.allSatisfy { $0.attributes["classname"] == "a.m3u8" })
    let failures = reader.elements.filter { $0.name == "failure" }
    #expect(failures.map { $0.attributes["message"] } == ["DURATION is -1 s"])
    let suite = try #require(reader.elements.first)
    #expect(suite.name == "testsuite")
    #expect(suite.attributes["tests"] == "2" && suite.attributes["failures"] == "1")
  }

  @Test func `what does not make the command fail is no failure, but can be read`() throws {
    let reader = read(text(SampleFindings.report))
    #expect(reader.text.contains("warning MED-003: EXTINF is 9 s"))
    let strict = read(text(SampleFindings.report, failing: .warning))
    #expect(strict.elements.count { $0.name == "failure" } == 2)
  }

  @Test func `a finding of a rule that nobody asked for is a test too`() throws {
    var report = SampleFindings.report
    report.rules = []
    #expect(read(text(report)).elements.count { $0.name == "testcase" } == 2)
  }

  @Test func `a rule is one test of all loads of a playlist, however many there are`() {
    let loads = (1...50).map { "r/\($0).m3u8" }
    func cases(of input: FindingsReport.Input) -> [(name: String, attributes: [String: String])] {
      let findings = ["r/7.m3u8", "r/9.m3u8"].map { load in
        var finding = SampleFindings.finding(
          "DRG-005", "negative-duration", .error, "DURATION is -1 s",
          at: SourceLocation(uri: load, line: 6), line: "#EXT-X:D=-1")
        finding.input = "r"
        return finding
      }
      let report = FindingsReport(
        inputs: [input], rules: SampleFindings.rules, findings: findings)
      let document = text(report)
      #expect(document.contains("r/7.m3u8:6: ") && document.contains("r/9.m3u8:6: "))
      return read(document).elements
    }
    var input = FindingsReport.Input("r", subjects: loads)
    let apart = cases(of: input)
    #expect(apart.count { $0.name == "testcase" } == 100)
    #expect(apart.count { $0.name == "failure" } == 2)
    input.hasLoads = true
    let together = cases(of: input)
    #expect(together.first?.attributes["tests"] == "2")
    #expect(together.first?.attributes["failures"] == "1")
    let tests = together.filter { $0.name == "testcase" }
    #expect(tests.map { $0.attributes["classname"] } == ["r", "r"])
    let failures = together.filter { $0.name == "failure" }
    #expect(failures.map { $0.attributes["message"] } == ["DURATION is -1 s (and 1 more)"])
  }

  @Test func `the tests are counted as they are written`() throws {
    let whole = FindingsReport.joined([SampleFindings.report, SampleFindings.family])
    let reader = read(text(whole))
    let suite = try #require(reader.elements.first)
    let counts = ["testcase", "failure"].map { name in
      String(reader.elements.count { $0.name == name })
    }
    #expect(suite.attributes["tests"] == counts[0])
    #expect(suite.attributes["failures"] == counts[1])
  }

  @Test(arguments: [(4, "a0 a1 a2 a3"), (5, "5 inputs")])
  func `the name of the suite has a few inputs, its properties have all`(
    count: Int, name: String
  ) throws {
    let report = FindingsReport(inputs: (0..<count).map { FindingsReport.Input("a\($0)") })
    let elements = read(text(report)).elements
    #expect(elements.first?.attributes["name"] == "hlscue validate \(name)")
    #expect(elements.count { $0.attributes["name"] == "input" } == count)
  }

  @Test func `nothing in a stream breaks the document`() throws {
    let document = text(SampleFindings.hostileReport)
    let reader = read(document)
    #expect(!document.contains("<script>"))
    #expect(reader.elements.count { $0.name == "failure" } == 1)
    #expect(!reader.elements.contains { $0.name == "script" })
  }

  @Test func `what follows from a finding is in its failure and is none of its own`() {
    let xml = JUnitReportWriter().text(.findings(SampleFindings.family))
    #expect(xml.contains(#"failures="1""#))
    #expect(xml.contains("    a.m3u8:9: error ADM-011: the break is late"))
    #expect(xml.contains("follows from DRG-005"))
  }

  @Test(arguments: [
    (Report.findings(SampleFindings.report), "3", "1"), (Report.list([]), "1", "0"),
  ])
  func `an input that could not be read is a test with an error`(
    report: Report, tests: String, failures: String
  ) throws {
    var appearance = ReportAppearance()
    appearance.unreadInputs = [
      UnreadInput(name: "gone.m3u8", reason: "no <such> file", reportCount: 1)
    ]
    let reader = read(JUnitReportWriter(appearance: appearance).text(report))
    let suite = try #require(reader.elements.first)
    #expect(suite.attributes["tests"] == tests && suite.attributes["failures"] == failures)
    #expect(suite.attributes["errors"] == "1")
    let errors = reader.elements.filter { $0.name == "error" }
    #expect(errors.map { $0.attributes["message"] } == ["no <such> file"])
    let test = try #require(reader.elements.last { $0.name == "testcase" })
    #expect(test.attributes["classname"] == "gone.m3u8")
  }
}
