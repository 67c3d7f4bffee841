import SCTE35
import SourceDiagnostics
import Testing

@testable import HLSValidation

@Suite struct SpliceInWrongAttributeTests {
  @Test(arguments: ["SCTE35-OUT", "SCTE35-IN", "SCTE35-CMD"])
  func `a cancellation belongs in SCTE35-CMD`(attribute: String) throws {
    let section = SpliceInfoSection(command: .insert(SpliceInsert(eventID: 9, splice: nil)))
    let found = try found(section, in: attribute)
    #expect(found.count == (attribute == "SCTE35-CMD" ? 0 : 1))
    #expect(found.allSatisfy { $0.message.contains("a cancellation") })
  }

  @Test(
    arguments: [
      0x01, 0x10, 0x1A, 0x20, 0x21, 0x24, 0x25, 0x26, 0x27, 0x40, 0x41, 0x50, 0x51,
    ] as [UInt8])
  func `a segment that is neither a break nor within one belongs in SCTE35-CMD`(type: UInt8) throws
  {
    for attribute in ["SCTE35-OUT", "SCTE35-IN"] {
      let found = try found(section(of: type), in: attribute)
      #expect(found.map { $0.message.contains("neither an out nor an in point") } == [true])
    }
    #expect(try found(section(of: type), in: "SCTE35-CMD").isEmpty)
  }

  @Test(arguments: [0x00, 0x02, 0x22, 0x30, 0x34, 0x38, 0x3C, 0x42, 0x44, 0x60] as [UInt8])
  func `a segment that is or may be a break belongs in SCTE35-OUT`(type: UInt8) throws {
    #expect(try found(section(of: type), in: "SCTE35-OUT").isEmpty)
  }

  private func section(of type: UInt8) -> SpliceInfoSection {
    let segment = SegmentationDescriptor.Segment(type: SegmentationType(rawValue: type))
    var section = SpliceInfoSection(command: .timeSignal(SpliceTime()))
    section.descriptors = [SpliceDescriptor(SegmentationDescriptor(eventID: 9, segment: segment))]
    return section
  }

  /// The findings of a date range with a section in an attribute.
  private func found(_ section: SpliceInfoSection, in attribute: String) throws -> [Diagnostic] {
    let message = try section.encoded().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      .joined()
    return findings(
      "ADM-019",
      in: """
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
        #EXT-X-DATERANGE:ID="9",START-DATE="2026-01-01T00:00:04Z",\(attribute)=0x\(message)
        #EXTINF:4,
        a.ts
        #EXTINF:4,
        b.ts
        """)
  }
}
