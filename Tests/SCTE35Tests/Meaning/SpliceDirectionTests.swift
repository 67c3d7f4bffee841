import SCTE35
import Testing

struct SpliceDirectionTests {
  @Test func `the direction comes from whichever field gives it`() throws {
    #expect(
      try section(SectionBytes(commandType: 5, command: "00000001 7f 5f 0001 02 03")).direction
        == .in)
    #expect(
      try section(SectionBytes(commandType: 5, command: "00000001 7f ff fe00000001 0001 02 03"))
        .direction == .out)
    #expect(
      try section(SectionBytes(descriptors: SectionBytes.segmentation(type: "34"))).direction
        == .out)
    #expect(
      try section(SectionBytes(descriptors: SectionBytes.segmentation(type: "35"))).direction == .in
    )
    #expect(
      try section(SectionBytes(descriptors: SectionBytes.segmentation(type: "10"))).direction == nil
    )
    let both = SectionBytes.segmentation(type: "31") + SectionBytes.segmentation(type: "30")
    #expect(try section(SectionBytes(descriptors: both)).direction == .out)
    #expect(try section(SectionBytes(commandType: 5, command: "00000001 ff")).direction == nil)
  }
}
