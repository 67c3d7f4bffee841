public import MediaTiming

/// The timeline of one playlist or file, for placing cues.
public struct PresentationTimeline: Sendable {
  /// The map between media time, the clocks of the media, and the calendar.
  public var map: TimelineMap
  /// The end of the presentation; `nil` while it may still grow.
  public var end: MediaTime?

  /// A timeline with an end, unless it may still grow.
  public init(map: TimelineMap, end: MediaTime?) {
    self.map = map
    self.end = end
  }

  /// The date at a media time, if the playlist has dates.
  func date(at time: MediaTime?) -> CalendarTime? {
    time.flatMap { map.date(at: $0)?.date }
  }

  /// The start of a segment.
  func start(ofSegment index: Int) -> MediaTime? {
    map.segments.indices.contains(index) ? map.segments[index].start : nil
  }

  /// The media time of a date, chosen near a segment when several segments claim it.
  func mediaTime(of date: CalendarTime, nearSegment segment: Int?) -> MediaTime? {
    map.places(of: date, nearSegment: segment).first?.mediaTime
  }
}
