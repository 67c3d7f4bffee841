import HLSReports
import SourceDiagnostics
import Testing

@testable import CommandLineTool

struct SplicePayloadTests {
  static let base64 = "/DAvAAAAAAAA///wFAVIAACPf+/+c2nALv4AUsz1AAAAAAAKAAhDVUVJAAABNWLbowo="
  static let hex =
    "FC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF500000000000A0008435545490000013562DBA30A"

  private func report(_ text: String, isStrict: Bool = false) throws -> SpliceReport {
    let results = SpliceReporting(isStrict: isStrict).results(of: text)
    #expect(results.count == 1)
    return try #require(results.first).report
  }

  @Test func `a payload reads alike in every form`() throws {
    let result = try #require(
      SpliceReporting(writesXML: true, isExact: true).results(of: Self.base64).first)
    let expected = result.report
    #expect(expected.valid)
    #expect(expected.input == Self.base64)
    #expect(try report(Self.hex).section == expected.section)
    #expect(try report("0x" + Self.hex.lowercased()).section == expected.section)
    #expect(try report(#require(expected.xml)).section == expected.section)
    let json = JSONLinesReportWriter()
    var text = ""
    json.write(.splice(expected), to: &text)
    #expect(try report(text).section == expected.section)
  }

  @Test(arguments: ["{", "F", "<a>"])
  func `a payload past the limit of a line is reported with the limit`(start: String) throws {
    let limit = LineSplitter.maximumLineByteCount
    let report = try report(start + String(repeating: "0", count: limit))
    #expect(!report.valid)
    #expect(report.issues.map(\.message.description).joined().contains("\(limit) bytes"))
  }

  @Test(arguments: [
    "no payload!", "0xFC3", "{\"command\":1}", "{\"command\"", "{}", "<a/>", "<a>",
    "{\"command\":{\"type\":\"timeSignal\",\"ptsTime\":8589934592}}",
  ])
  func `what is no payload is an issue that says why`(text: String) throws {
    let report = try report(text)
    #expect(!report.valid)
    #expect(report.section == nil)
    #expect(report.issues.map(\.id) == ["payload-unreadable"])
    #expect(report.issues.first?.message.isEmpty == false)
  }

  @Test(arguments: [
    (#"{"command":{"type":"spliceNull"},"command":{"type":"timeSignal"}}"#, "$.command"),
    (#"[{"command":{"type":"spliceNull","type":"timeSignal"}}]"#, "$[0].command.type"),
  ])
  func `a name that occurs twice is refused with its place`(text: String, place: String) throws {
    let report = try report(text)
    #expect(!report.valid)
    #expect(report.issues.map(\.message) == ["\(place) occurs twice"])
  }

  @Test func `bytes that are no section keep the issues of the decoder`() throws {
    let report = try report("0x474011")
    #expect(!report.valid)
    #expect(report.issues.first?.id == "not-a-splice-section")
  }

  @Test func `each section of a JSON list is a payload, and a bad one loses no other`() throws {
    let null = #"{"command":{"type":"spliceNull"}}"#
    for list in ["[\(null), 1, \(null)]", "{\"results\":[\(null),{},\(null)]}"] {
      let reports = SpliceReporting().results(of: list).map(\.report)
      #expect(reports.map(\.valid) == [true, false, true])
      #expect(reports[0].section == reports[2].section)
      #expect(try report(reports[0].input).section == reports[0].section)
      #expect(reports[1].input == "section 2")
    }
  }

  @Test(arguments: ["[1]", #"{"results":["x"]}"#])
  func `what is no section in a list is named`(text: String) throws {
    #expect(
      try report(text).issues.map(\.message.description) == ["the section is not an object"])
  }

  @Test func `oddities of the content are reported, but are no error`() throws {
    let report = try report("/DAWAAAAAAAAAP/wBQb+AA27oAAAnHYfFA==")
    #expect(report.issues.contains { $0.id == "time-signal-without-descriptor" })
    #expect(report.issues.allSatisfy { $0.severity != .error || $0.id == "checksum-mismatch" })
  }

  @Test func `strict gives no section for a payload with an error`() throws {
    let broken = String(Self.hex.dropLast()) + "B"
    #expect(try report(broken).section != nil)
    let strict = try report(broken, isStrict: true)
    #expect(strict.section == nil)
    #expect(strict.issues.map(\.id) == ["checksum-mismatch"])
    #expect(try report(Self.hex, isStrict: true).section != nil)
  }
}
