public import MediaTiming

/// The step from one program date-time to the next, by dates and by durations.
public struct DateStep: Hashable, Sendable {
  /// The index of the segment with the later date.
  public var segment: Int
  /// The index of the segment with the earlier date.
  public var previous: Int
  /// Whether a discontinuity lies between the two.
  public var crossesDiscontinuity: Bool
  /// The time between the two segments by their durations.
  public var mediaDistance: MediaTime
  /// The time between the two dates; negative when dates decrease.
  public var dateDistance: MediaTime

  /// The dates' step minus the durations': positive for a gap, negative for an overlap.
  public var deviation: MediaTime { dateDistance - mediaDistance }
}

extension DateStep {
  /// Returns the steps of a timeline, in order.
  static func steps(of segments: [TimelineSegment]) -> [DateStep] {
    var steps: [DateStep] = []
    var known: (index: Int, date: CalendarTime)?
    for (index, segment) in segments.enumerated() {
      guard let date = segment.programDateTime else { continue }
      if let known {
        let first = segments[known.index]
        steps.append(
          DateStep(
            segment: index, previous: known.index,
            crossesDiscontinuity: first.continuityRange != segment.continuityRange,
            mediaDistance: segment.start - first.start,
            dateDistance: known.date.exactDistance(to: date)))
      }
      known = (index, date)
    }
    return steps
  }
}

extension CalendarTime {
  /// The time to another instant, in whole milliseconds where both have them, which is cheaper.
  fileprivate func exactDistance(to other: CalendarTime) -> MediaTime {
    let unit: UInt64 = 1_000_000_000_000_000
    guard attoseconds % unit == 0, other.attoseconds % unit == 0 else { return distance(to: other) }
    let seconds = Int128(other.secondsSince1970) - Int128(secondsSince1970)
    let rest = Int128(other.attoseconds / unit) - Int128(attoseconds / unit)
    return MediaTime(value: seconds * 1000 + rest, timescale: 1000)
  }
}
