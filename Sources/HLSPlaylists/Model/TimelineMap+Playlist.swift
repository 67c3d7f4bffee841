public import MediaTiming

extension TimelineMap {
  /// The map of a playlist: its durations and dates, and the known clocks of its media.
  ///
  /// - Parameters:
  ///   - playlist: The playlist.
  ///   - firstClock: The first presentation time in the segment of an index.
  ///   - programClocks: The clock of each program in the segment of an index, if there are several.
  public init(
    of playlist: MediaPlaylist, firstClock: (Int) -> StreamClock? = { _ in nil },
    programClocks: (Int) -> [Int: StreamClock] = { _ in [:] }
  ) {
    self.init(
      playlist.segments.map {
        TimelineSegment(
          $0, firstClock: firstClock($0.index), programClocks: programClocks($0.index))
      }, inheriting: playlist.inheritedDate)
  }

  /// Adds the segments of a playlist that this map does not have yet.
  package mutating func append(from playlist: MediaPlaylist) {
    if segments.isEmpty { self = TimelineMap([], inheriting: playlist.inheritedDate) }
    append(playlist.segments.dropFirst(segments.count).map { TimelineSegment($0) })
  }
}

extension TimelineSegment {
  fileprivate init(
    _ segment: MediaSegment, firstClock: StreamClock? = nil,
    programClocks: [Int: StreamClock] = [:]
  ) {
    self.init(
      start: segment.startTime, duration: segment.duration,
      continuityRange: segment.continuityRange,
      programDateTime: segment.programDateTime.map {
        CalendarTime(timeSince1970: $0.timeSince1970)
      },
      firstClock: firstClock, programClocks: programClocks)
  }
}
