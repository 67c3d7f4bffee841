public import MediaTiming

extension TimelineMap {
  /// The map of a playlist: its durations and dates, and the clocks of its media as far as they are known.
  ///
  /// - Parameters:
  ///   - playlist: The playlist.
  ///   - firstClock: The first presentation time in the segment of an index.
  ///   - programClocks: That of each program in the segment of an index, where it has several.
  public init(
    of playlist: MediaPlaylist, firstClock: (Int) -> StreamClock? = { _ in nil },
    programClocks: (Int) -> [Int: StreamClock] = { _ in [:] }
  ) {
    self.init(
      playlist.segments.map { segment in
        TimelineSegment(
          start: segment.startTime, duration: segment.duration,
          continuityRange: segment.continuityRange,
          programDateTime: segment.programDateTime.map {
            CalendarTime(timeSince1970: $0.timeSince1970)
          },
          firstClock: firstClock(segment.index), programClocks: programClocks(segment.index))
      })
  }
}
