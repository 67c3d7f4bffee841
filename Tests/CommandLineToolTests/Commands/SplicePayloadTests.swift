import HLSReports
import SourceDiagnostics
import Testing

@testable import CommandLineTool

struct SplicePayloadTests {
  static let base64 = "/DAvAAAAAAAA///wFAVIAACPf+/+c2nALv4AUsz1AAAAAAAKAAhDVUVJAAABNWLbowo="
  static let hex =
    "FC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF500000000000A0008435545490000013562DBA30A"

  @Test func `a payload reads alike in every form`() throws {
    let expected = SplicePayload.report(of: Self.base64)
    #expect(expected.valid)
    #expect(expected.input == Self.base64)
    #expect(SplicePayload.report(of: Self.hex).section == expected.section)
    #expect(SplicePayload.report(of: "0x" + Self.hex.lowercased()).section == expected.section)
    let json = JSONLinesReportWriter()
    var text = ""
    json.write(.splice(expected), to: &text)
    #expect(SplicePayload.report(of: text).section == expected.section)
  }

  @Test(arguments: [
    "no payload!", "0xFC3", "{\"command\":1}", "{\"command\"", "{}",
    "{\"command\":{\"type\":\"timeSignal\",\"ptsTime\":8589934592}}",
  ])
  func `what is no payload is an issue that tells why`(text: String) {
    let report = SplicePayload.report(of: text)
    #expect(!report.valid)
    #expect(report.section == nil)
    #expect(report.issues.map(\.id) == ["payload-unreadable"])
    #expect(report.issues.first?.message.isEmpty == false)
  }

  @Test func `bytes that are no section keep the issues of the decoder`() {
    let report = SplicePayload.report(of: "0x474011")
    #expect(!report.valid)
    #expect(report.issues.first?.id == "not-a-splice-section")
  }
}
