/// The timeline's input for one segment.
public struct TimelineSegment: Hashable, Sendable {
  /// The start in media time: the exact sum of the durations before it.
  public var start: MediaTime
  /// The duration that the playlist states (EXTINF).
  public var duration: MediaTime
  /// The number of the continuity range: the number of discontinuities at or before the segment.
  public var continuityRange: Int
  /// The date of its own EXT-X-PROGRAM-DATE-TIME tag; `nil` without one.
  public var programDateTime: CalendarTime?
  /// The first presentation time of its media; `nil` when it was not read or has no audio and
  /// video.
  public var firstClock: StreamClock?
  /// The first presentation time of each program, by program number, for media with several
  /// programs: each program has its own clock. Empty otherwise.
  public var programClocks: [Int: StreamClock]

  /// A segment of a playlist, or a whole file as the only segment.
  public init(
    start: MediaTime, duration: MediaTime, continuityRange: Int = 0,
    programDateTime: CalendarTime? = nil, firstClock: StreamClock? = nil,
    programClocks: [Int: StreamClock] = [:]
  ) {
    self.start = start
    self.duration = duration
    self.continuityRange = continuityRange
    self.programDateTime = programDateTime
    self.firstClock = firstClock
    self.programClocks = programClocks
  }

  /// The first presentation time of a program; that of the media if they have no other.
  func firstClock(ofProgram program: Int) -> StreamClock? {
    programClocks.isEmpty ? firstClock : programClocks[program]
  }

  /// The first instant of media time after the segment.
  public var end: MediaTime { start + duration }
}
