import MediaTiming
import SCTE35
import Testing

struct SpliceBreakTests {
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

  @Test func `the break duration is the longest of all fields that have one`() throws {
    let descriptor = SectionBytes.descriptor(
      tag: "02", "43554549 00000001 7f ff 0000000064 0000 30 00 00")
    let message = SectionBytes(
      commandType: 5, command: "00000001 7f ff fe00000001 0001 02 03", descriptors: descriptor)
    #expect(try section(message).breakDuration == 100)
    #expect(try section(message).isAutoReturn)
    #expect(try section(SectionBytes()).breakDuration == nil)
  }

  @Test func `a duration of 0 announces none`() throws {
    let descriptor = SectionBytes.descriptor(
      tag: "02", "43554549 00000001 7f ff 0000000000 0000 30 00 00")
    let message = try section(
      SectionBytes(
        commandType: 5, command: "00000001 7f ff 7e00000000 0001 02 03", descriptors: descriptor))
    #expect(message.breakDuration == 0)
    #expect(message.breakTime == nil)
    #expect(message.signalledEvents.map(\.duration) == [nil, nil])
  }
}
