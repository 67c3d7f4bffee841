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
}
