public import MediaTiming

/// A date range on the timeline of its playlist, where cues, breaks and rules have it.
///
/// Where dates step back, as after a restart of the packager, one date has several places. The start is the one nearest
/// to the segment of the first tag, and the end the one nearest to the start that is not before it.
public struct PlacedDateRange: Hashable, Sendable {
  /// The media time of START-DATE; `nil` without one, and in a playlist without dates.
  public let start: MediaTime?
  /// The media time of the end, never before the start; `nil` when it is not known, and in a playlist without dates.
  public let end: MediaTime?
  /// The range.
  public let range: DateRange

  /// A range on the timeline of the playlist that has it.
  public init(_ range: DateRange, on map: TimelineMap) {
    let segment = min(range.segmentIndex, max(0, map.segments.count - 1))
    let start = range.startDate.flatMap { map.places(of: $0, nearSegment: segment).first }
    self.range = range
    self.start = start?.mediaTime
    let ends =
      range.end.map { map.places(of: $0.date, nearSegment: start?.segment ?? segment) } ?? []
    guard let start = start?.mediaTime, !ends.isEmpty else {
      end = ends.first?.mediaTime
      return
    }
    // Dates that have stepped back and not come as far again hold the end before the start alone.
    end =
      ends.first { $0.mediaTime >= start }?.mediaTime
      ?? start + max(.zero, Self.length(of: range) ?? .zero)
  }

  /// The length by the dates of the range itself, which is known in a playlist without dates, too.
  public var length: MediaTime? { Self.length(of: range) }

  private static func length(of range: DateRange) -> MediaTime? {
    guard let end = range.end else { return nil }
    return range.startDate.map { $0.distance(to: end.date) } ?? range.duration
  }
}

extension MediaPlaylist {
  /// The date ranges in the order of their first tags, on the timeline of the playlist.
  public func dateRanges(on map: TimelineMap) -> [PlacedDateRange] {
    dateRanges.map { PlacedDateRange($0, on: map) }
  }
}
