import FieldValues
import MediaTiming
import SourceDiagnostics

/// The dates of one side along media time, in microseconds.
struct DateMap {
  /// A place with a date.
  struct Point: Hashable {
    var time: Int64
    var date: Int64

    /// The date of media time zero, if all dates continued from here.
    var base: Int64 { date - time }
  }

  /// The places in time order.
  let points: [Point]

  /// The dates of the first playlist with dates.
  init?(_ cues: CuesReport) {
    let tracks = cues.tracks.filter { $0.type == "program-date-time" && !$0.cues.isEmpty }
    let first = tracks.min { ($0.playlist ?? 0) < ($1.playlist ?? 0) }
    var points = (first?.cues ?? []).compactMap { cue -> Point? in
      guard let time = cue.startTime, case .string(let text)? = cue.content["programDateTime"],
        let date = CalendarTime(parsing: text)
      else { return nil }
      return Point(time: time.comparedMicroseconds, date: date.comparedMicroseconds)
    }
    if points.isEmpty, let date = cues.presentation.startDate {
      points = [Point(time: 0, date: date.comparedMicroseconds)]
    }
    guard !points.isEmpty else { return nil }
    self.points = points.sorted { ($0.time, $0.date) < ($1.time, $1.date) }
  }

  /// The date of media time zero that most places agree on.
  func base(tolerance: Int64) -> Int64 {
    CommonValue.of(points.map(\.base), tolerance: tolerance) ?? 0
  }

  /// The dates at ascending times, extrapolated from the last place at or before each.
  func dates(at times: [Int64]) -> [Int64] {
    var index = 0
    return times.map { time in
      while index + 1 < points.count, points[index + 1].time <= time { index += 1 }
      return points.isEmpty ? 0 : points[index].base + time
    }
  }
}

extension CalendarTime {
  var comparedMicroseconds: Int64 { timeSince1970.comparedMicroseconds }

  init(comparedMicroseconds: Int64) {
    self.init(timeSince1970: MediaTime(comparedMicroseconds: comparedMicroseconds))
  }
}

/// The differences of the dates of two sides: one offset that holds throughout, and places where it
/// does not.
struct DateComparison {
  /// The offset of the candidate's dates; positive when they are later.
  let offset: Int64
  /// A range of the baseline's media time with another offset.
  struct Deviation {
    var time: Int64
    var before: Int64
    var after: Int64
    var delta: Int64
  }
  let deviations: [Deviation]

  /// Compares within a range of the baseline's media time.
  init(
    _ before: DateMap, _ after: DateMap, offset mediaOffset: Int64, tolerance: Int64,
    within range: ClosedRange<Int64>
  ) {
    // Places are compared just after them, when both sides have passed a change of the clock there.
    let places = before.points.map(\.time) + after.points.map { $0.time - mediaOffset }
    let times = Set(([range.lowerBound] + places.filter(range.contains)).map { $0 + tolerance })
      .sorted()
    let old = before.dates(at: times)
    let new = after.dates(at: times.map { $0 + mediaOffset })
    let deltas = zip(new, old).map { $0 - $1 }
    offset = CommonValue.of(deltas, tolerance: tolerance) ?? 0
    var deviations: [Deviation] = []
    var current: Int64 = 0
    for index in times.indices {
      let delta = deltas[index] - offset
      // A continued deviation is reported once; so is its end, by the absence of a report.
      if delta.magnitude <= tolerance.magnitude {
        current = 0
      } else if (delta - current).magnitude > tolerance.magnitude {
        current = delta
        deviations.append(
          Deviation(
            time: times[index] - tolerance, before: old[index] - tolerance,
            after: new[index] - tolerance, delta: delta))
      }
    }
    self.deviations = deviations
  }
}
