import HLSValidation
import SourceDiagnostics
import Testing

@Suite struct MalformedHexadecimalTests {
  private static let message =
    "FC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6B"

  private func severities(_ value: String) -> [Severity] {
    let range =
      #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=8.0,SCTE35-OUT="#
    let lines = "\(firstDate)\n\(range)\(value)\n\(segments(2))"
    return findings("PAY-001", in: lines).map(\.severity)
  }

  @Test func `digits begin with 0x in either case`() {
    #expect(severities("0x" + Self.message).isEmpty)
    #expect(severities("0X" + Self.message).isEmpty)
    #expect(severities(Self.message) == [.error])
  }

  @Test func `a value without digits is named as such`() {
    let lines = "\(firstDate)\n#EXT-X-DATERANGE:ID=\"a\",SCTE35-IN=\n\(segments(1))"
    #expect(findings("PAY-001", in: lines).map(\.message) == ["SCTE35-IN has no value"])
  }

  @Test func `small letters are worth a note`() {
    #expect(severities("0x" + Self.message.lowercased()) == [.info])
  }

  @Test func `small letters in a vector are nothing, as all packagers write them`() {
    let key = "#EXT-X-VERSION:2\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x"
    let zeros = String(repeating: "0", count: 31)
    #expect(findings("PAY-001", in: "\(key)\(zeros)f\n\(segments(1))").isEmpty)
  }
}
