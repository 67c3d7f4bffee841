import FieldValues
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct DecodingIssueTests {
  private enum Fault: String, IssueKind {
    case tooShort = "too-short"
    case padded = "padded"

    var severity: Severity { self == .tooShort ? .error : .info }
  }

  @Test func `an issue matters as much as its kind`() {
    #expect(DecodingIssue(Fault.tooShort, "cut off").severity == .error)
    #expect(DecodingIssue(Fault.padded, "2 bytes of filler").severity == .info)
  }

  @Test func `the fields of an issue are in the order of the reports`() {
    let issue = DecodingIssue(Fault.tooShort, "cut off", path: "tags[1]", byteOffset: 12)
    #expect(
      issue.fields == [
        Field("id", .string("too-short")), Field("severity", .string("error")),
        Field("message", .string("cut off")), Field("path", .string("tags[1]")),
        Field("byteOffset", .integer(12)),
      ])
  }

  @Test func `an issue that is not at one place has no offset among its fields`() {
    let fields = DecodingIssue(Fault.padded, "odd").fields
    #expect(fields.map(\.name) == ["id", "severity", "message", "path"])
  }

  @Test(
    arguments: [
      ("tags[1]", 12, "error too-short: cut off (tags[1], byte 12)"),
      ("tags[1]", nil, "error too-short: cut off (tags[1])"),
      ("", 12, "error too-short: cut off (byte 12)"),
      ("", nil, "error too-short: cut off"),
    ] as [(String, Int?, String)])
  func `the text of an issue names the parts of the place that are known`(
    path: String, byteOffset: Int?, text: String
  ) {
    let issue = DecodingIssue(Fault.tooShort, "cut off", path: path, byteOffset: byteOffset)
    #expect(issue.description == text)
  }

  @Test func `a finding keeps the severity of the issue and the place of the data`() {
    let rule = DiagnosticRule.trial()
    let place = SourceLocation(uri: "a.ts", byteOffset: 1_000)
    let issue = DecodingIssue(Fault.tooShort, "cut off", path: "tags[1]", byteOffset: 12)
    let finding = issue.diagnostic(rule, at: place)
    #expect(finding.severity == .error)
    #expect(finding.location == place)
    #expect(finding.notes == ["in tags[1]"])
    #expect(DecodingIssue(Fault.padded, "odd").diagnostic(rule, at: place).notes.isEmpty)
  }
}
