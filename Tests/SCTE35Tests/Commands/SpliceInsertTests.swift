import MediaTiming
import SCTE35
import Testing

struct SpliceInsertTests {
  func insert(_ command: String) -> SpliceDecoding {
    SectionBytes(commandType: 5, command: command).decoding
  }

  @Test func `the standard's sample 14.2 has its printed values`() throws {
    let bytes = SectionBytes.bytes(
      "FC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF5"
        + "00000000000A0008435545490000013562DBA30A")
    let section = try SpliceInfoSection(strictly: bytes)
    guard case .insert(let insert) = section.command else {
      Issue.record("no splice_insert")
      return
    }
    #expect(insert.eventID == 0x4800_008F)
    #expect(insert.splice?.outOfNetwork == true)
    #expect(insert.splice?.breakDuration?.autoReturn == true)
    #expect(insert.splice?.breakDuration?.duration == 0x52_CCF5)
    #expect(section.spliceTime?.ticks == 0x0_7369_C02E)
    #expect(section.crc32 == 0x62DB_A30A)
    #expect(try section.encoded() == bytes)
  }

  @Test func `nothing follows a cancellation`() {
    let decoding = insert("00000001 ff")
    #expect(decoding.issues.isEmpty)
    #expect(decoding.insert?.isCancellation == true)
    #expect(decoding.insert?.splice == nil)
  }

  @Test func `components have a tag and a time unless the splice is immediate`() throws {
    let timed = try #require(
      insert("00000001 7f 8f 02 01fe00000005 027f 0001 02 03").insert?.splice)
    #expect(
      timed.scope
        == .components([
          SpliceInsert.Component(tag: 1, time: SpliceTime(TransportTimestamp(ticks: 5))),
          SpliceInsert.Component(tag: 2),
        ]))
    #expect(timed.uniqueProgramID == 1)
    let immediate = try #require(insert("00000001 7f 9f 02 01 02 0001 02 03").insert?.splice)
    #expect(
      immediate.scope
        == .components([SpliceInsert.Component(tag: 1), SpliceInsert.Component(tag: 2)]))
    #expect(immediate.isImmediate)
    #expect(immediate.availsExpected == 3)
  }

  @Test func `a program splice that is not immediate may still have no time`() throws {
    let splice = try #require(insert("00000001 7f cf 7f 0001 02 03").insert?.splice)
    #expect(!splice.isImmediate)
    #expect(splice.scope == .program(SpliceTime()))
    #expect(splice.uniqueProgramID == 1)
  }

  @Test func `an immediate program splice has no splice_time at all`() throws {
    let splice = try #require(insert("00000001 7f df 0001 02 03").insert?.splice)
    #expect(splice.isImmediate)
    #expect(splice.availNum == 2)
  }

  @Test func `the event id compliance bit is kept as sent`() {
    #expect(insert("00000001 7f d7 0001 02 03").insert?.splice?.eventIDComplianceFlag == false)
    #expect(insert("00000001 7f df 0001 02 03").insert?.splice?.eventIDComplianceFlag == true)
  }

  @Test func `break_duration has 33 bits`() {
    let splice = insert("00000001 7f ff ffffffffff 0001 02 03").insert?.splice
    #expect(splice?.breakDuration?.duration == 0x1_FFFF_FFFF)
    #expect(splice?.breakDuration?.time.description == "95443.717678")
  }

  @Test func `reserved bits of any value are written back`() throws {
    let message = SectionBytes(
      commandType: 5, command: "00000001 15 f2 0001 02 03")
    let wide = SectionBytes(
      commandType: 5, command: "00000001 2a e5 9a00000005 5400000007 0001 02 03")
    for message in [message, wide] {
      #expect(try message.decoding.section?.encoded() == message.bytes)
    }
  }
}
