import SCTE35
import SourceDiagnostics
import Testing

struct SpliceContentCheckTests {
  func kinds(_ message: SectionBytes) -> [String] {
    message.decoding.section?.contentIssues.map { "\($0.id.rawValue) \($0.path)" } ?? []
  }

  @Test func `an ordinary message has nothing odd`() {
    #expect(kinds(SectionBytes(descriptors: SectionBytes.segmentation())).isEmpty)
    #expect(kinds(SectionBytes(commandType: 5, command: "00000001 7f df 0001 02 03")).isEmpty)
  }

  @Test func `tones and sub-segments of the standard are nothing odd`() {
    let tones = SectionBytes.descriptor(tag: "01", "43554549 32 9f 30 39 2a 23")
    #expect(
      kinds(SectionBytes(commandType: 5, command: "00000001 7f df 0001 02 03", descriptors: tones))
        .isEmpty)
    for numbers in ["00 00", "02 00", "02 02"] {
      let segment = SectionBytes.segmentation(type: "34", after: numbers)
      #expect(kinds(SectionBytes(descriptors: segment)).isEmpty)
    }
  }

  @Test(arguments: [0, 7])
  func `a command without a meaning of its own carries any descriptor`(type: Int) {
    let avail = SectionBytes.descriptor(tag: "00", "43554549 00000001")
    #expect(kinds(SectionBytes(commandType: UInt8(type), command: "", descriptors: avail)).isEmpty)
  }

  @Test(arguments: [
    (6, "fe00000001", "", "time-signal-without-descriptor command"),
    (5, "00000001 7f 1f 00 0001 02 03", "", "components-missing command"),
    (
      5, "00000001 7f 7f fe00000000 0001 02 03", "",
      "auto-return-without-duration command.breakDuration"
    ),
    (
      4, "01 00000001 7f 1f 00 0001 02 03", "", "components-missing command.events[0]"
    ),
    (
      6, "7f", SectionBytes.descriptor(tag: "00", "43554549 00000001"),
      "descriptor-misplaced descriptors[0]"
    ),
    (
      6, "7f", SectionBytes.segmentation(type: "10"),
      "segment-numbers-unusual descriptors[0].segmentNum"
    ),
    (
      6, "7f", SectionBytes.segmentation(type: "30", numbers: "03 02"),
      "segment-number-above-count descriptors[0].segmentNum"
    ),
    (
      6, "7f", SectionBytes.segmentation(type: "34", numbers: "01 02", after: "03 02"),
      "segment-number-above-count descriptors[0].subSegmentNum"
    ),
    (
      5, "00000001 7f df 0001 02 03",
      SectionBytes.descriptor(tag: "01", "43554549 32 9f 30 39 2a 41"),
      "dtmf-character-unknown descriptors[0].chars"
    ),
    (
      6, "7f", SectionBytes.segmentation(type: "01"),
      "upid-missing descriptors[0].segmentationUpids"
    ),
    (
      6, "7f",
      SectionBytes.descriptor(tag: "02", "43554549 00000001 7f ff 0000000001 0000 31 00 00"),
      "duration-on-end descriptors[0].segmentationDuration"
    ),
  ])
  func `odd content is reported with its place`(
    type: Int, command: String, descriptors: String, expected: String
  ) {
    let message = SectionBytes(
      commandType: UInt8(type), command: command, descriptors: descriptors)
    #expect(kinds(message) == [expected])
    #expect(message.decoding.isValid, "content is never an error")
  }

  @Test func `ids of issues are unique and in kebab case`() {
    let ids = SpliceIssue.Kind.allCases.map(\.rawValue)
    #expect(Set(ids).count == ids.count)
    for id in ids { #expect(id.utf8.allSatisfy { $0 == 0x2D || (0x61...0x7A).contains($0) }) }
  }
}
