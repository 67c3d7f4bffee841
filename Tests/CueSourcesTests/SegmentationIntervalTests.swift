import AdMarkers
import CueSources
import HLSPlaylists
import MediaStreams
import MediaTiming
import SCTE35
import SourceDiagnostics
import Testing
import TextTracks

@Suite struct SegmentationIntervalTests {
  private static let start = SegmentationType.programBreakaway
  private static let end = SegmentationType.programResumption

  /// A message about event 7 that arrives some time after the start; without types it cancels.
  private func message(
    _ types: SegmentationType..., at time: Double? = nil, arriving arrival: Double,
    lasting duration: UInt64? = nil
  ) throws -> CarriedPayload {
    let segments: [SegmentationDescriptor.Segment?] =
      types.isEmpty
      ? [nil]
      : types.map { type in
        .init(type: type, duration: type.role == .start ? duration.map { $0 * 90_000 } : nil)
      }
    let section = SpliceInfoSection(
      command: .timeSignal(SpliceTime(time.map { CueInputs.stamp(10 + $0) })),
      descriptors: segments.map {
        SpliceDescriptor(SegmentationDescriptor(eventID: 7, segment: $0))
      })
    return CueInputs.carried(
      .scte35, try section.encoded(), arrival: 10 + arrival, segment: Int(arrival / 2))
  }

  private func cues(_ messages: [CarriedPayload]) throws -> [Cue] {
    // Tracks have their cues in the order of their times, whenever they came.
    SpliceCues.cues(of: messages, on: try CueInputs.timeline()).cues.sorted { $0.precedes($1) }
  }

  private func ranges(_ intervals: [SegmentationInterval]) -> [MediaTimeRange] {
    intervals.map(\.range)
  }

  private func range(_ start: Int, _ end: Int?) -> MediaTimeRange {
    MediaTimeRange(start: MediaTime(seconds: start), end: end.map { MediaTime(seconds: $0) })
  }

  private func intervals(_ messages: CarriedPayload...) throws -> [MediaTimeRange] {
    ranges(SegmentationInterval.intervals(in: [try cues(messages)]))
  }

  @Test func `an event that is cancelled before it begins does not take place`() throws {
    #expect(
      try intervals(
        message(Self.start, at: 8, arriving: 4), message(arriving: 6)) == [])
  }

  @Test func `a message of a later part of a segment comes after those with a place`() throws {
    let start = try message(Self.start, at: 8, arriving: 4)
    var end = try message(Self.end, at: 12, arriving: 4)
    end.payload.traits.insert(.placeIsUnknown)
    #expect(try intervals(start, end) == [range(8, 12)])
  }

  @Test func `an event that is cancelled while it lasts takes place`() throws {
    #expect(
      try intervals(
        message(Self.start, at: 8, arriving: 4, lasting: 6), message(arriving: 10))
        == [range(8, 14)])
  }

  @Test func `a cancel takes nothing back that is over, nor what is reported after it`() throws {
    #expect(
      try intervals(
        message(Self.start, at: 4, arriving: 2, lasting: 2), message(arriving: 7),
        message(Self.start, at: 12, arriving: 9), message(Self.end, at: 14, arriving: 13))
        == [range(4, 6), range(12, 14)])
  }

  @Test func `a start that is sent again with another time moves the event`() throws {
    #expect(
      try intervals(
        message(Self.start, at: 8, arriving: 4), message(Self.start, at: 10, arriving: 6),
        message(Self.end, at: 14, arriving: 13)) == [range(10, 14)])
  }

  @Test func `a start that is sent again after its event has begun does not move the event`() throws
  {
    #expect(
      try intervals(
        message(Self.start, at: 8, arriving: 4), message(Self.start, at: 8.5, arriving: 9),
        message(Self.end, at: 14, arriving: 13)) == [range(8, 14)])
  }

  @Test func `a start that is moved keeps its duration`() throws {
    #expect(
      try intervals(
        message(Self.start, at: 8, arriving: 4, lasting: 4),
        message(Self.start, at: 10, arriving: 6)) == [range(10, 14)])
  }

  @Test func `an id that is used again for another event ends the one before`() throws {
    #expect(
      try intervals(
        message(Self.start, at: 4, arriving: 2), message(Self.start, at: 12, arriving: 10))
        == [range(4, 12), range(12, nil)])
  }

  @Test func `a message may end an event and begin the next one of the id, in any order`() throws {
    #expect(
      try intervals(
        message(Self.start, at: 4, arriving: 2), message(Self.start, Self.end, at: 8, arriving: 6),
        message(Self.end, at: 12, arriving: 10)) == [range(4, 8), range(8, 12)])
  }

  /// The cues of date ranges about event 7 that begin at seconds; `nil` cancels.
  private func dateRanges(_ tags: (type: SegmentationType?, start: Int, more: String)...) throws
    -> [Cue]
  {
    let lines = try tags.enumerated().map { line, tag in
      let section = SpliceInfoSection(
        command: .timeSignal(SpliceTime()),
        descriptors: [
          SpliceDescriptor(
            SegmentationDescriptor(eventID: 7, segment: tag.type.map { .init(type: $0) }))
        ])
      let digits = try section.encoded()
        .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      let second = tag.start < 10 ? "0\(tag.start)" : "\(tag.start)"
      return "#EXT-X-DATERANGE:ID=\"\(line)\",START-DATE=\"2026-01-01T00:00:\(second)Z\","
        + "SCTE35-CMD=0x\(digits)\(tag.more)\n"
    }
    let media = try CueInputs.media(
      "#EXTM3U\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n\(lines.joined())#EXTINF:2,\na.ts\n")
    let timeline = try CueInputs.timeline(dated: true)
    return DateRangeCues.cues(
      of: media.dateRanges(on: timeline.map), uri: "media.m3u8", on: timeline
    ).sorted { $0.precedes($1) }
  }

  @Test(arguments: [2, 8, 10])
  func `a later line of a playlist cancels, whatever its date is`(date: Int) throws {
    let cues = try dateRanges((Self.start, 8, ""), (nil, date, ""))
    #expect(ranges(SegmentationInterval.intervals(in: [cues])) == [])
  }

  @Test func `a line that cancels leaves a later line of the id alone`() throws {
    let cues = try dateRanges((nil, 2, ""), (Self.start, 8, ",DURATION=4"))
    #expect(ranges(SegmentationInterval.intervals(in: [cues])) == [range(8, 12)])
  }

  @Test func `what several sources give is one segment, that of the first one`() throws {
    let first = try dateRanges((Self.start, 8, ""))
    let second = try cues([
      message(Self.start, at: 8.5, arriving: 4), message(Self.end, at: 14, arriving: 13),
    ])
    let both = SegmentationInterval.intervals(in: [first, second])
    #expect(ranges(both) == [range(8, 14)])
    #expect(both.first?.source.line == 3)
    let others = SegmentationInterval.intervals(in: [second, first])
    #expect(others.map(\.source.line) == [nil])
    #expect(others.first?.range.end == MediaTime(seconds: 14))
  }

  @Test func `only the types that are asked for are reported`() throws {
    let cues = try cues([
      message(.chapterStart, at: 2, arriving: 1), message(Self.start, at: 4, arriving: 2),
      message(.chapterEnd, at: 8, arriving: 6),
    ])
    let chapters = SegmentationInterval.intervals(in: [cues], of: [.chapterStart, .chapterEnd])
    #expect(ranges(chapters) == [range(2, 8)])
    #expect(ranges(SegmentationInterval.intervals(in: [cues])) == [range(2, 8), range(4, nil)])
  }
}
