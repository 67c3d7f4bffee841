internal import MediaTiming

/// The places of breaks among the segments.
struct BreakPlaces {
  /// A shorter overlap is due to the inexactness of a clock.
  static let negligibleOverlap = MediaTime(value: 1, timescale: 20)

  let map: TimelineMap
  let listEnd: MediaTime
  /// The segment of the last place, since breaks come in order.
  private var last = 0

  init(map: TimelineMap, listEnd: MediaTime) {
    self.map = map
    self.listEnd = listEnd
  }

  /// The time from the nearest segment boundary to a time; `nil` outside the playlist.
  mutating func offset(of time: MediaTime) -> MediaTime? {
    guard let first = map.segments.first, time >= first.start, time <= listEnd else { return nil }
    let index = lastSegment(startingBy: time)
    let fromStart = time - map.segments[index].start
    let toEnd = map.segments[index].end - time
    return fromStart <= toEnd ? fromStart : -toEnd
  }

  /// The segments that an interval covers.
  mutating func segments(from start: MediaTime?, to end: MediaTime?) -> ClosedRange<Int>? {
    guard let last = map.segments.indices.last, let head = map.segments.first else { return nil }
    let from = (start ?? .zero) + Self.negligibleOverlap
    guard from < listEnd else { return nil }
    let first = lastSegment(startingBy: max(.zero, from))
    guard let end else { return first...last }
    guard end > head.start else { return nil }
    return first...max(first, lastSegment(startingBy: end - Self.negligibleOverlap))
  }

  func date(at time: MediaTime?) -> CalendarTime? {
    time.flatMap { map.date(at: $0, nearSegment: last)?.date }
  }

  private mutating func lastSegment(startingBy time: MediaTime) -> Int {
    last = map.lastSegment(startingBy: time, near: last) ?? 0
    return last
  }
}
