import SCTE35
import SourceDiagnostics
import Testing

@testable import HLSValidation

@Suite struct SpliceInWrongAttributeTests {
  @Test(arguments: ["SCTE35-OUT", "SCTE35-IN", "SCTE35-CMD"])
  func `a cancellation belongs in SCTE35-CMD`(attribute: String) throws {
    let section = SpliceInfoSection(command: .insert(SpliceInsert(eventID: 9, splice: nil)))
    let message = try section.encoded().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      .joined()
    let lines = """
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
      #EXT-X-DATERANGE:ID="9",START-DATE="2026-01-01T00:00:04Z",\(attribute)=0x\(message)
      #EXTINF:4,
      a.ts
      #EXTINF:4,
      b.ts
      """
    let found = findings("ADM-019", in: lines)
    #expect(found.count == (attribute == "SCTE35-CMD" ? 0 : 1))
    #expect(found.allSatisfy { $0.message.contains("a cancellation") })
  }
}
