public import HLSPlaylists
public import MediaTiming

/// A date range on the timeline of its playlist, where cues, breaks and rules have it.
///
/// Where dates step back, as after a restart of the packager, one date has several places. The start is the one nearest
/// to the segment of the first tag, and the end the one nearest to the start that is not before it.
public struct PlacedDateRange: Sendable {
  /// The media time of START-DATE; `nil` without one, and in a playlist without dates.
  public let start: MediaTime?
  /// The media time of the end, never before the start; `nil` when it is not known, and in a playlist without dates.
  public let end: MediaTime?
  /// The range.
  public let range: DateRange

  /// A range on the timeline of the playlist that has it.
  public init(_ range: DateRange, on map: TimelineMap) {
    self.range = range
    let range = range.read
    (start, end) = Self.extent(
      from: range.startDate, to: range.end?.date, nearSegment: range.segmentIndex, on: map)
  }

  /// The places of two dates that a tag before a segment gives as start and end.
  package static func extent(
    from startDate: CalendarTime?, to endDate: CalendarTime?, nearSegment index: Int,
    on map: TimelineMap
  ) -> (start: MediaTime?, end: MediaTime?) {
    let segment = min(index, max(0, map.segments.count - 1))
    let place = startDate.flatMap { map.place(of: $0, nearSegment: segment) }
    let nearest = place?.segment ?? segment
    let end = endDate.flatMap { map.place(of: $0, nearSegment: nearest)?.mediaTime }
    guard let start = place?.mediaTime, let first = startDate, let last = endDate else {
      return (place?.mediaTime, end)
    }
    if let end, end >= start { return (start, end) }
    // Dates that have stepped back and not come as far again hold the end before the start alone.
    let later = map.places(of: last, nearSegment: nearest).first { $0.mediaTime >= start }
    return (start, later?.mediaTime ?? start + max(.zero, first.distance(to: last)))
  }

  /// The length by the dates of the range itself, which is known in a playlist without dates, too.
  public var length: MediaTime? {
    guard let end = range.end else { return nil }
    return range.startDate.map { $0.distance(to: end.date) } ?? range.duration
  }
}

extension MediaPlaylist {
  /// The date ranges in the order of their first tags, on the timeline of the playlist.
  public func dateRanges(on map: TimelineMap) -> OnDemandCollection<PlacedDateRange> {
    let ranges = dateRanges
    return OnDemandCollection(count: ranges.count) { PlacedDateRange(ranges[$0], on: map) }
  }
}
