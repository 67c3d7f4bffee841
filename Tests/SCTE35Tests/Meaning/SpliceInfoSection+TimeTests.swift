import MediaTiming
import SCTE35
import Testing

struct SpliceTimeOfSectionTests {
  @Test func `pts_adjustment is added modulo 2 to the 33 and the carry is dropped`() throws {
    let wrapped = try section(SectionBytes(adjustment: 2, command: "ff ffffffff"))
    #expect(wrapped.spliceTime?.ticks == 1)
    let edge = try section(SectionBytes(adjustment: 1, command: "ff ffffffff"))
    #expect(edge.spliceTime?.ticks == 0)
  }

  @Test func `the splice time of components is the first that is reported`() throws {
    let message = SectionBytes(
      adjustment: 10, commandType: 5, command: "00000001 7f 8f 02 017f 02fe00000005 0001 02 03")
    #expect(try section(message).spliceTime?.ticks == 15)
  }

  @Test func `a message without a time has no splice time`() throws {
    #expect(try section(SectionBytes(adjustment: 5, command: "7f")).spliceTime == nil)
    let immediate = SectionBytes(commandType: 5, command: "00000001 7f df 0001 02 03")
    #expect(try section(immediate).spliceTime == nil)
  }
}
