/// Maps between the three times of a presentation: media time, the clocks of its media, and the
/// calendar.
///
/// Every segment is an anchor. Its first presentation time ties the clock of its media to media
/// time, and a program date-time ties the calendar to it. A discontinuity separates clocks, because
/// the stamps after it belong to another count.
public struct TimelineMap: Sendable {
  /// The segments in the order of the playlist.
  public var segments: [TimelineSegment] { dates.segments }
  private var clocks = ClockTimeline()
  private var dates: DateTimeline

  /// A map of segments in playlist order.
  ///
  /// - Parameters:
  ///   - segments: The segments.
  ///   - date: The date of the first of them by a tag that is no longer known; `nil` without one.
  public init(_ segments: [TimelineSegment], inheriting date: InheritedDate? = nil) {
    dates = DateTimeline(inheriting: date)
    append(segments)
  }

  /// Adds the segments that come next.
  public mutating func append(_ added: [TimelineSegment]) {
    clocks.append(added)
    dates.append(added)
  }

  /// Whether the clocks of programs are known in part only, because too many programs share too many segments.
  package var leavesOutProgramClocks: Bool { clocks.leavesOutAnchors }

  /// The end of the last segment.
  public var end: MediaTime { segments.last?.end ?? .zero }

  /// Whether any segment has a program date-time.
  public var hasDates: Bool { !dates.isEmpty }

  /// The media time of a reading of the clock of a segment's media.
  ///
  /// The reading is placed by the segment whose span contains it: the carrying segment is tried
  /// first, then later ones, then earlier ones of its continuity range. Outside all spans it is
  /// extrapolated from the nearest. `nil` when no segment of the range has such a clock.
  ///
  /// A clock that wraps is read as the value nearest to the offset in the carrying segment, or to
  /// its span.
  ///
  /// - Parameters:
  ///   - clock: The reading.
  ///   - segment: The index of the segment that carries it.
  ///   - program: The program number of the clock. Needed for media with several programs, each of
  ///     which is a presentation of its own whose first presentation time is the start of the
  ///     segment.
  ///   - offset: The offset of the reading in the span of the segment, if known. In a file of
  ///     several days only this determines the number of wraps.
  public func mediaTime(
    of clock: StreamClock, carriedBy segment: Int, program: Int? = nil,
    near offset: MediaTime? = nil
  ) -> MediaTime? {
    guard segments.indices.contains(segment) else { return nil }
    return clocks.mediaTime(
      of: clock, carriedBy: segment, ofRange: segments[segment].continuityRange, program: program,
      near: offset)
  }

  /// The last segment that starts at or before a media time, if it contains the time.
  ///
  /// - Parameters:
  ///   - time: The media time.
  ///   - hint: The likely segment, since a search among a million takes long.
  public func segment(at time: MediaTime, near hint: Int? = nil) -> Int? {
    guard let index = dates.lastSegment(startingBy: time, near: hint) else { return nil }
    return time < segments[index].end ? index : nil
  }

  /// All places of a date in the presentation, the preferred one first.
  ///
  /// Empty only without any program date-time. A date in several segments has several places; the
  /// first is the one nearest to a given segment.
  public func places(of date: CalendarTime, nearSegment segment: Int? = nil) -> [DatePlace] {
    dates.places(of: date, nearSegment: segment)
  }

  /// The place of a date nearest to a segment: the first of ``places(of:nearSegment:)``.
  public func place(of date: CalendarTime, nearSegment segment: Int) -> DatePlace? {
    dates.place(of: date, nearSegment: segment)
  }

  /// The last segment that starts at or before a media time, probably a given one.
  package func lastSegment(startingBy time: MediaTime, near hint: Int) -> Int? {
    dates.lastSegment(startingBy: time, near: hint)
  }

  /// The date at a media time, probably in a given segment, or `nil` without any program date-time.
  public func date(at time: MediaTime, nearSegment hint: Int? = nil) -> DatePlace? {
    dates.date(at: time, nearSegment: hint)
  }
}

/// A media time and a calendar time that are the same instant.
public struct DatePlace: Hashable, Sendable {
  /// The media time.
  public var mediaTime: MediaTime
  /// The date and time.
  public var date: CalendarTime
  /// The segment that ties the two together.
  public var segment: Int
  /// Whether the date is outside the dated range of the playlist, or after a discontinuity without
  /// a date.
  public var isExtrapolated: Bool
}
