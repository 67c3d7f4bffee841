import MediaTiming
import SCTE35
import Testing

struct SpliceInfoSectionEncodingTests {
  @Test func `a message made from values has the right lengths and checksum`() throws {
    let section = SpliceInfoSection(
      command: .insert(
        SpliceInsert(
          eventID: 0x4800_008F,
          splice: .init(
            outOfNetwork: true, at: SpliceTime(TransportTimestamp(ticks: 0x7369_C02E)),
            breakDuration: BreakDuration(duration: 0x52_CCF5, autoReturn: true)))),
      descriptors: [SpliceDescriptor(.avail(AvailDescriptor(providerAvailID: 0x135)))])
    // The standard's sample 14.2.
    #expect(
      try section.encoded()
        == SectionBytes.bytes(
          "FC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF5"
            + "00000000000A0008435545490000013562DBA30A"))
  }

  @Test func `what was decoded encodes to the same bytes`() throws {
    for message in Messages.all {
      let decoding = SpliceInfoSection.decode(message)
      #expect(decoding.isValid, "\(decoding.issues)")
      #expect(try decoding.section?.encoded() == message)
    }
  }

  @Test func `values out of range are errors and never a trap`() {
    var section = SpliceInfoSection(command: .null)
    section.tier = 0x1000
    #expect(throws: SpliceEncodingError(path: "tier", value: 0x1000, maximum: 0xFFF)) {
      try section.encoded()
    }
    section.tier = 0
    section.encryptionAlgorithm = 64
    #expect(throws: SpliceEncodingError.self) { try section.encoded() }
    section.encryptionAlgorithm = 0
    section.alignmentStuffing = .init(repeating: 0, count: 5000)
    #expect(throws: SpliceEncodingError.self) { try section.encoded() }
    let long = BreakDuration(duration: 1 << 33, autoReturn: false)
    let insert = SpliceInsert(eventID: 1, splice: .init(outOfNetwork: true, breakDuration: long))
    do {
      _ = try SpliceInfoSection(command: .insert(insert)).encoded()
      Issue.record("a break_duration of 34 bits was written")
    } catch { #expect(error.path == "command.breakDuration.duration") }
  }

  @Test func `the largest section is written and one byte more is not`() throws {
    var section = SpliceInfoSection(command: .null)
    section.alignmentStuffing = .init(repeating: 0, count: 4093 - 17)
    #expect(try section.encoded().count == 4096)
    section.alignmentStuffing.append(0)
    #expect(throws: SpliceEncodingError.self) { try section.encoded() }
  }

  @Test func `a command of unknown type whose length goes past the section stays the last part`()
    throws
  {
    let message = SectionBytes(commandLength: 0x123, commandType: 0x42, command: "0102")
    let section = try #require(message.decoding.section)
    #expect(section.command == .unrecognized(type: 0x42, bytes: [1, 2, 0, 0]))
    #expect(try section.encoded() == message.bytes)
  }
}
