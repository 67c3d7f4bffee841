import FieldValues
import HLSReports
import Testing

@testable import CommandLineTool

struct ID3DecodeCommandTests {
  /// A tag of version 2.4 with one TXXX frame.
  static let tag: [UInt8] =
    Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 22]
    + Array("TXXX".utf8) + [0, 0, 0, 12, 0, 0, 3] + Array("ad\u{0}start-1\u{0}".utf8)

  @Test func `a tag is reported with its frames`() {
    let report = ID3DecodeCommand.report(of: Self.tag, named: "a")
    #expect(report.tags.count == 1)
    #expect(report.tags.first?.version == "2.4")
    #expect(report.tags.first?.byteCount == Self.tag.count)
    #expect(report.tags.first?.summaries == ["TXXX ad = start-1"])
    let frame = report.tags.first?.frames.first
    #expect(frame?["text"] == .string("start-1"))
    #expect(
      frame?["tag"]
        == .object([
          Field("version", .string("2.4")), Field("index", .integer(0)),
          Field("byteCount", .integer(Self.tag.count)),
        ]))
  }

  @Test func `a file without a tag has an issue`() {
    let report = ID3DecodeCommand.report(of: Array("no tag".utf8), named: "a")
    #expect(report.tags.isEmpty)
    #expect(report.issues.map(\.id) == ["tag-missing"])
  }
}
