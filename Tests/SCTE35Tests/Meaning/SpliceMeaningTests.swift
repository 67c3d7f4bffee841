import MediaTiming
import SCTE35
import Testing

/// Splice time, direction, duration and comparison of whole messages.
struct SpliceMeaningTests {
  func section(_ message: SectionBytes) throws -> SpliceInfoSection {
    try SpliceInfoSection(strictly: message.bytes)
  }

  @Test func `pts_adjustment is added modulo 2 to the 33 and the carry is dropped`() throws {
    let wrapped = try section(SectionBytes(adjustment: 2, command: "ff ffffffff"))
    #expect(wrapped.spliceTime?.ticks == 1)
    let edge = try section(SectionBytes(adjustment: 1, command: "ff ffffffff"))
    #expect(edge.spliceTime?.ticks == 0)
  }

  @Test func `the splice time of components is the first that is told`() throws {
    let message = SectionBytes(
      adjustment: 10, commandType: 5, command: "00000001 7f 8f 02 017f 02fe00000005 0001 02 03")
    #expect(try section(message).spliceTime?.ticks == 15)
  }

  @Test func `a message without a time has no splice time`() throws {
    #expect(try section(SectionBytes(adjustment: 5, command: "7f")).spliceTime == nil)
    let immediate = SectionBytes(commandType: 5, command: "00000001 7f df 0001 02 03")
    #expect(try section(immediate).spliceTime == nil)
  }

  @Test func `pre-roll is the way from the arrival to the splice, over the wrap as well`() throws {
    let message = try section(SectionBytes(command: "fe 00000064"))
    #expect(message.preroll(arrival: TransportTimestamp(ticks: 0)) == 100)
    #expect(
      message.preroll(arrival: TransportTimestamp(ticks: TransportTimestamp.modulus - 20)) == 120)
    #expect(message.preroll(arrival: TransportTimestamp(ticks: 200)) == -100)
    #expect(
      try section(SectionBytes(command: "7f")).preroll(arrival: TransportTimestamp(ticks: 0)) == nil
    )
  }

  @Test func `the direction comes from whichever field tells it`() throws {
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

  @Test func `the break duration is the longest of all fields that have one`() throws {
    let descriptor = SectionBytes.descriptor(
      tag: "02", "43554549 00000001 7f ff 0000000064 0000 30 00 00")
    let message = SectionBytes(
      commandType: 5, command: "00000001 7f ff fe00000001 0001 02 03", descriptors: descriptor)
    #expect(try section(message).breakDuration == 100)
    #expect(try section(message).isAutoReturn)
    #expect(try section(SectionBytes()).breakDuration == nil)
  }

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
