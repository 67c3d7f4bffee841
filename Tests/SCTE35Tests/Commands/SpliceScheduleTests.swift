import MediaTiming
import SCTE35
import Testing

struct SpliceScheduleTests {
  private let message = SectionBytes(
    commandType: 4,
    command: "03 00000001 7f ff 4d0bb300 fe0052ccf5 0001 02 03 00000002 ff"
      + "00000003 3f 9f 02 01 4d0bb300 02 4d0bb301 0001 02 03",
    descriptors: SectionBytes.segmentation())

  private var events: [SpliceSchedule.Event] {
    if case .schedule(let schedule) = message.decoding.section?.command {
      schedule.events
    } else {
      []
    }
  }

  @Test func `program, cancelled and component events are read in one schedule`() throws {
    #expect(message.decoding.issues.isEmpty)
    #expect(events.map(\.eventID) == [1, 2, 3])
    #expect(events.map(\.isCancellation) == [false, true, false])
    let first = try #require(events.first?.splice)
    #expect(first.outOfNetwork)
    #expect(first.breakDuration?.duration == 0x52_CCF5)
    #expect(first.scope == .program(SpliceSchedule.ScheduledTime(seconds: 0x4D0B_B300)))
    guard case .components(let components)? = events.last?.splice?.scope else {
      Issue.record("no components")
      return
    }
    #expect(components.map(\.time.seconds) == [0x4D0B_B300, 0x4D0B_B301])
    #expect(message.decoding.segmentation != nil)
    #expect(try message.decoding.section?.encoded() == message.bytes)
  }

  @Test func `the compliance bit of an event is kept as sent`() {
    #expect(events.map(\.eventIDComplianceFlag) == [true, true, false])
  }

  @Test func `scheduled time counts from 1980 and is shown without leap seconds`() {
    let time = SpliceSchedule.ScheduledTime(seconds: 0)
    #expect(time.date.description == "1980-01-06T00:00:00.000Z")
    let year = SpliceSchedule.ScheduledTime(seconds: 1_451_606_400 - 315_964_800)
    #expect(year.date.description == "2016-01-01T00:00:00.000Z")
  }

  @Test func `pts_adjustment never touches scheduled times`() {
    var adjusted = message
    adjusted.adjustment = 90_000
    #expect(adjusted.decoding.section?.spliceTime == nil)
    #expect(
      adjusted.decoding.section?.normalizedForComparison.command
        == message.decoding.section?.command)
  }

  @Test func `more events than a message holds are an encoding error`() {
    let event = SpliceSchedule.Event(eventID: 1, splice: nil)
    let schedule = SpliceSchedule(events: Array(repeating: event, count: 256))
    #expect(throws: SpliceEncodingError(path: "command.events", value: 256, maximum: 255)) {
      try SpliceInfoSection(command: .schedule(schedule)).encoded()
    }
  }
}
