public import HLSPlaylists
public import MediaTiming

/// A date range on the timeline of its playlist, where cues, breaks and rules have it.
public struct PlacedDateRange: Sendable {
  /// The range.
  public let range: DateRange
  private let times: DateRangeTimes

  /// A range on the timeline of the playlist that has it.
  public init(_ range: DateRange, on map: TimelineMap) {
    self.range = range
    times = range.times(on: map)
  }

  /// The media time of START-DATE; `nil` without one, and in a playlist without dates.
  public var start: MediaTime? { times.start }

  /// The media time of the end, never before the start; `nil` when it is not known, and in a playlist without dates.
  public var end: MediaTime? { times.end }

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
