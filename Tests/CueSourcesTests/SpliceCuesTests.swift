import FieldValues
import ID3
import HLSPlaylists
import SourceDiagnostics
import ByteParsing
import CueSources
import MediaStreams
import MediaTiming
import SCTE35
import Testing
import TextTracks

struct SpliceCuesTests {
  /// A section as it is sent; an arrival is in seconds of the clock that starts at 10 s.
  private func carried(
    _ command: SpliceCommand, _ descriptors: [SpliceDescriptor] = [], adjustment: Double = 0,
    arrival: Double, segment: Int = 0, pid: Int = 500
  ) throws -> CarriedPayload {
    var section = SpliceInfoSection(command: command, descriptors: descriptors)
    section.ptsAdjustment = CueInputs.stamp(adjustment)
    return CueInputs.carried(
      .scte35, try section.encoded(), arrival: arrival, segment: segment, pid: pid)
  }

  private func out(
    _ event: UInt32, at time: Double?, duration: Double? = nil
  ) -> SpliceCommand {
    .insert(
      SpliceInsert(
        eventID: event,
        splice: SpliceInsert.Splice(
          outOfNetwork: true, at: SpliceTime(time.map(CueInputs.stamp)), isImmediate: time == nil,
          breakDuration: duration.map {
            BreakDuration(duration: UInt64($0 * 90_000), autoReturn: true)
          })))
  }

  private func segmentation(_ event: UInt32, duration: UInt64?) -> SpliceDescriptor {
    SpliceDescriptor(
      SegmentationDescriptor(
        eventID: event,
        segment: SegmentationDescriptor.Segment(
          type: SegmentationType(rawValue: 0x34), duration: duration.map { $0 * 90_000 })))
  }

  private func cues(
    _ carried: [CarriedPayload], on timeline: PresentationTimeline? = nil
  ) throws -> [Cue] {
    SpliceCues.cues(of: carried, on: try timeline ?? CueInputs.timeline()).cues
  }

  private func content(_ cue: Cue?) throws -> SpliceCueContent {
    try #require(cue?.content as? SpliceCueContent)
  }

  // MARK: Places

  @Test func `a splice lies where its time and adjustment say, and lasts as long as its break`()
    throws
  {
    let cue = try #require(
      cues([carried(out(7, at: 13, duration: 4), adjustment: 1, arrival: 11.5)]).first)
    #expect(CueExtent(cue) == .init(4, 8))
    #expect(cue.id == "7")
    #expect(try content(cue).arrivalTime == MediaTime(value: 3, timescale: 2))
    #expect(try content(cue).preRoll == MediaTime(value: 5, timescale: 2))
  }

  @Test func `the longest of all durations counts`() throws {
    let found = try cues([
      carried(
        out(7, at: 12, duration: 3),
        [segmentation(1, duration: 5), segmentation(2, duration: nil)],
        arrival: 11),
      carried(
        .timeSignal(SpliceTime(CueInputs.stamp(13))), [segmentation(3, duration: 2)], arrival: 11),
    ])
    #expect(found.map(CueExtent.init) == [.init(2, 7), .init(3, 5)])
    #expect(found.map(\.id) == ["7", "3"])
  }

  @Test func `a splice without any duration has no length`() throws {
    let found = try cues([
      carried(out(7, at: 12), arrival: 11), carried(.null, arrival: 11.5),
      carried(.insert(SpliceInsert(eventID: 7, splice: nil)), arrival: 12),
    ])
    #expect(found.map(CueExtent.init) == [.init(2, 2), .init(1.5, 1.5), .init(2, 2)])
  }

  @Test func `an immediate splice is at its arrival`() throws {
    let cue = try #require(cues([carried(out(7, at: nil, duration: 3), arrival: 12.25)]).first)
    #expect(CueExtent(cue) == .init(2.25, 5.25))
    #expect(try content(cue).preRoll == nil)
  }

  @Test func `a splice that is announced late has a negative pre-roll`() throws {
    let cue = try cues([carried(out(7, at: 12), arrival: 13)]).first
    #expect(try content(cue).preRoll == MediaTime(seconds: -1))
  }

  @Test func `a component splice lies at its first time`() throws {
    var splice = SpliceInsert.Splice(outOfNetwork: true)
    splice.scope = .components([
      SpliceInsert.Component(tag: 1),
      SpliceInsert.Component(tag: 2, time: SpliceTime(CueInputs.stamp(14))),
    ])
    let found = try cues([
      carried(.insert(SpliceInsert(eventID: 1, splice: splice)), arrival: 11)
    ])
    #expect(found.map(CueExtent.init) == [.init(4, 4)])
  }

  // MARK: Schedules

  private func schedule(_ first: String, _ second: UInt32) throws -> SpliceCommand {
    let gps =
      try CueInputs.date(first).secondsSince1970 - SpliceSchedule.ScheduledTime.epochSince1970
    let splice = SpliceSchedule.Splice(
      outOfNetwork: true, scope: .program(SpliceSchedule.ScheduledTime(seconds: UInt32(gps))),
      breakDuration: BreakDuration(duration: 90_000 * 2, autoReturn: false))
    return .schedule(
      SpliceSchedule(events: [
        SpliceSchedule.Event(eventID: 1, splice: splice),
        SpliceSchedule.Event(eventID: second, splice: nil),
      ]))
  }

  @Test func `a schedule is one cue for each event, mapped as a date`() throws {
    let found = try cues(
      [carried(schedule("2026-01-01T00:00:07Z", 9), arrival: 11)],
      on: CueInputs.timeline(dated: true))
    #expect(found.map(\.id) == ["1", "9"])
    #expect(found.map(CueExtent.init) == [.init(7, 9), .init(1, 1)])
  }

  @Test func `a schedule cannot be placed without dates`() throws {
    let found = try cues([carried(schedule("2026-01-01T00:00:07Z", 9), arrival: 11)])
    #expect(found.map(CueExtent.init) == [.init(nil, nil), .init(1, 1)])
  }

  @Test func `a repeated schedule is repeated in all its cues`() throws {
    let command = try schedule("2026-01-01T00:00:07Z", 9)
    let found = try cues(
      [carried(command, arrival: 11), carried(command, arrival: 12)],
      on: CueInputs.timeline(dated: true))
    #expect(found.map(\.source.repeatCount) == [2, 2])
  }

  // MARK: Repeats

  @Test func `the same section again is a repeat with its arrival`() throws {
    let found = try cues([
      carried(out(7, at: 18), arrival: 11), carried(out(7, at: 18), arrival: 12, segment: 1),
      carried(out(7, at: 18), arrival: 13.5, segment: 1), carried(out(8, at: 18), arrival: 14),
    ])
    #expect(found.map(\.source.repeatCount) == [3, 1])
    #expect(
      found.first?.source.repeats == [MediaTime(seconds: 2), MediaTime(value: 7, timescale: 2)])
    #expect(found.first?.source.segment == 0)
    #expect(try content(found.first).arrivalTime == MediaTime(seconds: 1))
  }

  @Test func `an adjustment that moves the same time is a repeat`() throws {
    let found = try cues([
      carried(out(7, at: 18), arrival: 11), carried(out(7, at: 17), adjustment: 1, arrival: 12),
    ])
    #expect(found.map(\.source.repeatCount) == [2])
    let moved = try cues([
      carried(out(7, at: 18), arrival: 11), carried(out(7, at: 18), adjustment: 1, arrival: 12),
    ])
    #expect(moved.map(\.source.repeatCount) == [1, 1])
  }

  @Test func `the same section is no repeat where the stamps have begun again`() throws {
    let map = TimelineMap(
      (0..<20).map { index in
        TimelineSegment(
          start: MediaTime(seconds: 2 * index), duration: MediaTime(seconds: 2),
          firstClock: .transport(CueInputs.stamp(Double(10 + 2 * (index % 10)))))
      })
    let found = try cues(
      [3, 4, 13, 14].map { segment in
        try carried(
          out(7, at: 20), arrival: Double(10 + 2 * (segment % 10)), segment: segment)
      }, on: PresentationTimeline(map: map, end: map.end))
    #expect(found.map(CueExtent.init) == [.init(10, 10), .init(30, 30)])
    #expect(found.map(\.source.repeatCount) == [2, 2])
  }

  @Test func `sections of two streams are no repeats of each other`() throws {
    let found = try cues([
      carried(out(7, at: 18), arrival: 11, pid: 500),
      carried(out(7, at: 18), arrival: 11, pid: 501),
    ])
    #expect(found.map(\.source.repeatCount) == [1, 1])
  }

  @Test func `a discontinuity ends the repeats`() throws {
    let map = TimelineMap(
      (0..<2).map { index in
        TimelineSegment(
          start: MediaTime(seconds: 10 * index), duration: MediaTime(seconds: 10),
          continuityRange: index, firstClock: .transport(CueInputs.stamp(10)))
      })
    let found = try cues(
      [
        carried(out(7, at: 12), arrival: 11), carried(out(7, at: 12), arrival: 11, segment: 1),
        carried(.null, arrival: 11), carried(.null, arrival: 11, segment: 1),
      ], on: PresentationTimeline(map: map, end: map.end))
    #expect(found.map(\.source.repeatCount) == [1, 1, 1, 1])
    #expect(found.map { CueExtent($0).start } == [2, 12, 1, 11].map { MediaTime(seconds: $0) })
  }

  @Test func `what is announced or cancelled again the other way round is no repeat`() throws {
    func insert(_ arrival: Double, cancels: Bool = false) throws -> CarriedPayload {
      let cancel = SpliceCommand.insert(SpliceInsert(eventID: 7, splice: nil))
      return try carried(cancels ? cancel : out(7, at: 18), arrival: arrival)
    }
    let inserts = try cues([
      insert(11), insert(11.5), insert(12, cancels: true), insert(12.5, cancels: true), insert(13),
      insert(13.5), insert(14, cancels: true),
    ])
    #expect(inserts.map(\.source.repeatCount) == [2, 2, 2, 1])
    #expect(inserts.map { CueExtent($0).start } == [8, 2, 8, 4].map { MediaTime(seconds: $0) })

    let signal = SpliceCommand.timeSignal(SpliceTime(CueInputs.stamp(18)))
    let cancel = SpliceDescriptor(SegmentationDescriptor(eventID: 7, segment: nil))
    let segment = segmentation(7, duration: 5)
    // The splice has the id of the segment, and is not cancelled with it.
    let segments = try cues([
      carried(signal, [segment], arrival: 11), carried(out(7, at: 19), arrival: 11),
      carried(.timeSignal(SpliceTime(nil)), [cancel], arrival: 12),
      carried(signal, [segment], arrival: 13), carried(out(7, at: 19), arrival: 13),
    ])
    #expect(segments.map(\.source.repeatCount) == [1, 2, 1, 1])
  }

  @Test func `heartbeats are one cue however long they pause`() throws {
    let found = try cues([
      carried(.null, arrival: 10), carried(.null, arrival: 15), carried(.null, arrival: 29.5),
    ])
    #expect(found.map(\.source.repeatCount) == [3])
  }

  @Test func `a command without a time is repeated within ten seconds of the one before`() throws {
    let command = out(7, at: nil)
    let found = try cues([
      carried(command, arrival: 10), carried(command, arrival: 19), carried(command, arrival: 29),
      carried(command, arrival: 39.5),
    ])
    #expect(found.map(\.source.repeatCount) == [3, 1])
    #expect(found.map { CueExtent($0).start } == [.zero, MediaTime(value: 59, timescale: 2)])
  }

  @Test func `a cue lists a hundred of its repeats and counts all`() throws {
    let one = try carried(.null, arrival: 10)
    let found = try cues(Array(repeating: one, count: 500))
    #expect(found.map(\.source.repeatCount) == [500])
    #expect(found.first?.source.repeats.count == 100)
  }

  // MARK: Damage

  @Test func `an intact repeat shows what a damaged section was`() throws {
    let intact = try carried(out(7, at: 18), arrival: 12)
    var damaged = try carried(out(7, at: 18), arrival: 11)
    damaged.payload.bytes[damaged.payload.bytes.count - 1] ^= 1
    let (cues, findings) = SpliceCues.cues(of: [damaged, intact], on: try CueInputs.timeline())
    #expect(cues.map(\.source.repeatCount) == [2])
    #expect(try content(cues.first).payload.isValid)
    #expect(try content(cues.first).payload.bytes == intact.payload.bytes)
    #expect(findings.map(\.rule.code) == ["PAY-005"])
  }

  @Test func `a wrong checksum that the stream reader reported is not reported again`() throws {
    var damaged = try carried(out(7, at: 18), arrival: 11)
    damaged.payload.bytes[damaged.payload.bytes.count - 1] ^= 1
    damaged.payload.traits = .checksumIsWrong
    #expect(SpliceCues.cues(of: [damaged], on: try CueInputs.timeline()).findings.isEmpty)
  }

  @Test func `bytes that are no section are a cue at their arrival and a finding`() throws {
    let junk = CueInputs.carried(.scte35, [0xDE, 0xAD, 0xBE, 0xEF], arrival: 11)
    let (cues, findings) = SpliceCues.cues(of: [junk, junk], on: try CueInputs.timeline())
    #expect(cues.map(CueExtent.init) == [.init(1, 1)])
    #expect(cues.map(\.source.repeatCount) == [2])
    #expect(findings.map(\.rule.code) == ["PAY-004"])
    #expect(findings.first?.location.time == MediaTime(seconds: 1))
    #expect(try content(cues.first).payload.fields.contains { $0.name == "payloadBase64" })
  }
}
