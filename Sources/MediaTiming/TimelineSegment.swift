/// The timeline's input for one segment.
public struct TimelineSegment: Hashable, Sendable {
  /// The start in media time: the exact sum of the durations before it.
  public var start: MediaTime
  /// The duration that the playlist states (EXTINF).
  public var duration: MediaTime
  /// The number of the continuity range: the number of discontinuities at or before the segment.
  public var continuityRange: Int
  /// The seconds from 1970 to the date of its own EXT-X-PROGRAM-DATE-TIME tag; `nil` without one.
  let timeSince1970: MediaTime?
  /// `nil` where no media was read. One word, because long playlists have a million segments.
  private let clocks: Clocks?

  private final class Clocks: Hashable, Sendable {
    let first: StreamClock?
    let programs: [Int: StreamClock]

    init(first: StreamClock?, programs: [Int: StreamClock]) {
      self.first = first
      self.programs = programs
    }

    static func == (left: Clocks, right: Clocks) -> Bool {
      left.first == right.first && left.programs == right.programs
    }

    func hash(into hasher: inout Hasher) { hasher.combine(first) }
  }

  /// The date of its own EXT-X-PROGRAM-DATE-TIME tag; `nil` without one.
  public var programDateTime: CalendarTime? { timeSince1970.map(CalendarTime.init(timeSince1970:)) }

  /// The first presentation time of its media; `nil` when it was not read or has no audio and
  /// video.
  public var firstClock: StreamClock? { clocks?.first }

  /// The first presentation time of each program, by program number, for media with several
  /// programs: each program has its own clock. Empty otherwise.
  public var programClocks: [Int: StreamClock] { clocks?.programs ?? [:] }

  /// A segment of a playlist, or a whole file as the only segment.
  public init(
    start: MediaTime, duration: MediaTime, continuityRange: Int = 0,
    programDateTime: CalendarTime? = nil, firstClock: StreamClock? = nil,
    programClocks: [Int: StreamClock] = [:]
  ) {
    self.start = start
    self.duration = duration
    self.continuityRange = continuityRange
    timeSince1970 = programDateTime?.timeSince1970
    clocks =
      firstClock == nil && programClocks.isEmpty
      ? nil : Clocks(first: firstClock, programs: programClocks)
  }

  /// The first instant of media time after the segment.
  public var end: MediaTime { start + duration }
}
