/// What the timeline has to know of one segment.
public struct TimelineSegment: Hashable, Sendable {
  /// The start in media time: the exact sum of the durations before it.
  public var start: MediaTime
  /// The duration that the playlist states (EXTINF).
  public var duration: MediaTime
  /// The number of the continuity range: how many discontinuities stand at or before the segment.
  public var continuityRange: Int
  /// The date of its EXT-X-PROGRAM-DATE-TIME tag, where it has one of its own.
  public var programDateTime: CalendarTime?
  /// The first presentation time of its media; `nil` when it was not read or has no audio and video.
  public var firstClock: StreamClock?

  /// A segment of a playlist, or a whole file as the only segment.
  public init(
    start: MediaTime, duration: MediaTime, continuityRange: Int = 0,
    programDateTime: CalendarTime? = nil, firstClock: StreamClock? = nil
  ) {
    self.start = start
    self.duration = duration
    self.continuityRange = continuityRange
    self.programDateTime = programDateTime
    self.firstClock = firstClock
  }

  /// The first instant of media time after the segment.
  public var end: MediaTime { start + duration }
}
