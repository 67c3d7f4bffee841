import MediaTiming
import SCTE35
import Testing

struct SpliceComparisonTests {
  @Test func `a repeat with another pts_adjustment is equal once both are normalised`() throws {
    let one = try section(SectionBytes(adjustment: 10, command: "fe 00000064"))
    let other = try section(SectionBytes(adjustment: 0, command: "fe 0000006e"))
    let third = try section(SectionBytes(adjustment: 0, command: "fe 00000064"))
    #expect(one != other)
    #expect(one.normalizedForComparison == other.normalizedForComparison)
    #expect(one.normalizedForComparison != third.normalizedForComparison)
    #expect(one.normalizedForComparison.spliceTime == one.spliceTime)
  }
}
