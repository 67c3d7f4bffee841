import MediaTiming
import SCTE35
import Testing

struct SpliceTextTests {
  @Test(arguments: [
    (
      5, "00000064 7f ef fe 1af5b7ec fe 002932e0 0001 00 00", "",
      "splice_insert OUT event 100, 30.000 s, auto-return, pts 452311020"
    ),
    (5, "00000064 7f 5f 0001 00 00", "", "splice_insert IN event 100, immediate"),
    (5, "00000064 ff", "", "splice_insert CANCEL event 100"),
    (0, "", "", "splice_null"),
    (
      6, "fe000dbba0",
      SectionBytes.segmentation(
        eventID: "00000005", upid: "09 04 504f3a31", type: "34", numbers: "01 02"),
      "time_signal 0x34 Provider Placement Opportunity Start event 5 1/2 PO:1, pts 900000"
    ),
    (
      4, "01 00000001 7f ff 4d0bb300 fe0052ccf5 0001 02 03", "",
      "splice_schedule event 1 OUT 60.294 s at 2020-12-21T18:59:12.000Z"
    ),
  ])
  func `a message has a summary of one line`(
    type: Int, command: String, descriptors: String, summary: String
  ) {
    let message = SectionBytes(
      commandType: UInt8(type), command: command, descriptors: descriptors)
    #expect(message.decoding.section?.summary == summary)
  }

  @Test func `the tree has a line for every field and says what numbers mean`() throws {
    let section = try #require(
      SectionBytes(descriptors: SectionBytes.segmentation(upid: "09 04 504f3a31", type: "34"))
        .decoding.section)
    let lines = section.textTree.split(separator: "\n")
    #expect(lines.first == "splice_info_section")
    #expect(lines.contains("  tableId: 252 (0xfc)"))
    #expect(lines.contains("    ptsTime: 900000 (0:00:10.000)"))
    #expect(lines.contains("  descriptors[0]"))
    #expect(lines.contains("    segmentationTypeName: Provider Placement Opportunity Start"))
    #expect(lines.contains("    segmentationUpids[0]"))
    #expect(lines.contains("      text: PO:1"))
  }
}
