public import MediaTiming

/// The media times at which a date range starts and ends.
///
/// Where dates step back, as after a restart of the packager, one date has several places. The start is the one nearest
/// to the segment of the first tag, and the end the one nearest to the start that is not before it.
public struct DateRangeTimes: Hashable, Sendable {
  /// The media time of START-DATE; `nil` without one, and in a playlist without dates.
  public var start: MediaTime?
  /// The media time of the end, never before the start; `nil` when it is not known, and in a playlist without dates.
  public var end: MediaTime?
}

/// What is known of a date range from loads of a live playlist that are gone.
struct DateRangePast: Hashable, Sendable {
  /// The times of what lies before the known segments, as they were when it was forgotten.
  var times = DateRangeTimes()
  /// Whether it was withdrawn before it began.
  var isWithdrawn = false

  /// The same where another end has become known.
  var endingAnew: DateRangePast {
    DateRangePast(times: DateRangeTimes(start: times.start), isWithdrawn: isWithdrawn)
  }
}

extension DateRange {
  /// The times of the range on the timeline of its playlist. What lies before the known segments stays where it was while
  /// they were known: the dates behind it may have drifted.
  public func times(on map: TimelineMap) -> DateRangeTimes {
    let range = read
    let segment = min(range.segmentIndex, max(0, map.segments.count - 1))
    let place = range.startDate.flatMap { map.place(of: $0, nearSegment: segment) }
    let passed = past?.times
    let (startTime, nearest) = (passed?.start ?? place?.mediaTime, place?.segment ?? segment)
    let last = range.end?.date
    let endTime =
      passed?.end ?? last.flatMap { map.place(of: $0, nearSegment: nearest)?.mediaTime }
    guard let startTime, let first = range.startDate, let last else {
      return DateRangeTimes(start: startTime, end: endTime)
    }
    if let endTime, endTime >= startTime {
      let steady = startTime + max(.zero, first.distance(to: last))
      let isNearer =
        passed?.end == nil && steady < endTime
        && map.reaches(last, at: steady, nearSegment: nearest)
      return DateRangeTimes(start: startTime, end: isNearer ? steady : endTime)
    }
    // Dates that have stepped back and not come as far again hold the end before the start alone.
    let later = map.places(of: last, nearSegment: nearest).first { $0.mediaTime >= startTime }
    return DateRangeTimes(
      start: startTime, end: later?.mediaTime ?? startTime + max(.zero, first.distance(to: last)))
  }

  /// The same range that keeps its times before a media time, since the segments there are to be forgotten.
  func keepingTimes(before head: MediaTime, on map: TimelineMap) -> DateRange {
    // Most were kept before.
    guard past?.times.start == nil || past?.times.end == nil && end != nil else { return self }
    let times = times(on: map)
    var past = past ?? DateRangePast()
    past.times = DateRangeTimes(
      start: times.start.flatMap { $0 < head ? $0 : nil },
      end: times.end.flatMap { $0 <= head ? $0 : nil })
    return with(past)
  }
}

extension TimelineMap {
  /// By how much dates may differ from the sums of durations where a segment ends.
  private static let tolerance = MediaTime(value: 1, timescale: 1000)

  /// Whether the dates just before a media time lead to a date there, whatever date follows.
  fileprivate func reaches(_ date: CalendarTime, at time: MediaTime, nearSegment segment: Int)
    -> Bool
  {
    let before = time - Self.tolerance
    guard let index = lastSegment(startingBy: before, near: segment),
      let known = self.date(at: before, nearSegment: index), !known.isExtrapolated
    else { return false }
    return (known.date.distance(to: date) - Self.tolerance).magnitude <= Self.tolerance
  }
}
