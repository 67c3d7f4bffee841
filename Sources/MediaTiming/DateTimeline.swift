/// Maps dates to media time and back by the program date-times of a playlist.
///
/// A tag dates its segment and, by their durations, the segments after it until the next tag.
struct DateTimeline: Sendable {
  /// The part of the calendar that one segment covers, for its duration.
  private struct Span {
    /// In seconds since 1970.
    var start: MediaTime
    /// Whether a discontinuity without a date lies between the tag and the segment.
    var isExtrapolated: Bool
  }

  /// How long before a span a date still counts as its start: packagers round dates and durations
  /// separately.
  static let startTolerance = MediaTime(value: 1, timescale: 1000)

  /// The maximum number of places of one date. A playlist with more segments for one date cannot be
  /// followed.
  static let maximumPlaces = 64

  /// In playlist order.
  private(set) var segments: [TimelineSegment] = []
  /// In playlist order, without a gap from the first dated segment on.
  private var spans: [Span] = []
  /// The first segment that has a span.
  private var firstSegment = 0
  /// A tree over the spans by start, to find them however they overlap: node 1 covers all of them,
  /// the nodes 2n and 2n + 1 the halves of node n. Each has the index of its span that ends last, or
  /// -1; the last level has all spans.
  private var latestEnding: [Int32] = []
  private var leafCount: Int { latestEnding.count / 2 }
  /// The date after the last segment, its continuity range, and whether the next segment of it is
  /// extrapolated.
  private var next: MediaTime?
  private var range: Int?
  private var isExtrapolated = false

  /// A timeline whose first segment has a date by a tag before it, if there is one.
  init(inheriting date: InheritedDate?) {
    next = date?.date.timeSince1970
    isExtrapolated = date?.isExtrapolated ?? false
  }

  var isEmpty: Bool { spans.isEmpty }

  /// Adds the next segments. The time is that of the new ones where their dates are the latest.
  mutating func append(_ added: [TimelineSegment]) {
    let known = spans.count
    let first = segments.count
    if segments.isEmpty { segments = added } else { segments += added }
    for (offset, segment) in added.enumerated() { addSpan(of: segment, at: first + offset) }
    guard spans.count > known else { return }
    var last = known > 0 ? spans[index(byStart: known - 1)].start : spans[0].start
    let isOrdered = spans[known...].allSatisfy { span in
      defer { last = span.start }
      return span.start >= last
    }
    if isOrdered, spans.count <= leafCount {
      for index in known..<spans.count { grow(index) }
    } else {
      plantTree()
    }
  }

  private mutating func addSpan(of segment: TimelineSegment, at index: Int) {
    if let date = segment.timeSince1970 {
      next = date
      isExtrapolated = false
    } else if let range, segment.continuityRange != range {
      isExtrapolated = true
    }
    range = segment.continuityRange
    guard let start = next else { return }
    if spans.isEmpty {
      firstSegment = index
      spans.reserveCapacity(segments.count - index)
    }
    spans.append(Span(start: start, isExtrapolated: isExtrapolated))
    next = start + segment.duration
  }

  private mutating func plantTree() {
    let spans = spans
    var leafCount = 1
    while leafCount < spans.count { leafCount *= 2 }
    latestEnding = [Int32](repeating: -1, count: 2 * leafCount)
    let leaves = leafCount..<(leafCount + spans.count)
    for leaf in leaves { latestEnding[leaf] = Int32(truncatingIfNeeded: leaf - leafCount) }
    if !zip(spans, spans.dropFirst()).allSatisfy({ $0.start <= $1.start }) {
      latestEnding[leaves].sort {
        let (left, right) = (spans[Int($0)].start, spans[Int($1)].start)
        return left != right ? left < right : $0 < $1
      }
    }
    for node in (1..<leafCount).reversed() { join(node) }
  }

  /// Adds the leaf of the last span by start, for which there is room.
  private mutating func grow(_ index: Int) {
    var node = leafCount + index
    latestEnding[node] = Int32(truncatingIfNeeded: index)
    while node > 1 {
      node /= 2
      join(node)
    }
  }

  private mutating func join(_ node: Int) {
    let (left, right) = (latestEnding[2 * node], latestEnding[2 * node + 1])
    latestEnding[node] =
      right < 0 || end(ofSpan: Int(left)) > end(ofSpan: Int(right)) ? left : right
  }

  /// The index of the span at a position by start.
  private func index(byStart position: Int) -> Int { Int(latestEnding[leafCount + position]) }

  private func end(ofSpan index: Int) -> MediaTime {
    spans[index].start + segments[firstSegment + index].duration
  }

  private func mediaStart(ofSpan index: Int) -> MediaTime { segments[firstSegment + index].start }

  // MARK: Dates to media time

  /// The first of all places of a date.
  func place(of date: CalendarTime, nearSegment segment: Int) -> DatePlace? {
    let time = date.timeSince1970
    let nearest = segment - firstSegment
    // Nearly every date is within the segment that is asked for, and needs no search.
    guard holds(nearest, time), !holds(nearest + 1, time) else {
      return places(of: date, nearSegment: segment).first
    }
    return place(of: time, date, inSpan: nearest)
  }

  func places(of date: CalendarTime, nearSegment segment: Int?) -> [DatePlace] {
    let time = date.timeSince1970
    var holding = spansHolding(time, nearSegment: segment)
    if holding.isEmpty {
      return nearestPlace(of: time, date: date).map { [$0] } ?? []
    }
    if let segment {
      holding.sort {
        let left = abs(firstSegment + $0 - segment)
        let right = abs(firstSegment + $1 - segment)
        return left != right ? left < right : $0 < $1
      }
    }
    return holding.map { place(of: time, date, inSpan: $0) }
  }

  private func place(of time: MediaTime, _ date: CalendarTime, inSpan index: Int) -> DatePlace {
    let span = spans[index]
    return DatePlace(
      mediaTime: mediaStart(ofSpan: index) + (max(time, span.start) - span.start), date: date,
      segment: firstSegment + index, isExtrapolated: span.isExtrapolated)
  }

  /// Whether there is a span at a position and a time is in it, or just before it.
  private func holds(_ index: Int, _ time: MediaTime) -> Bool {
    spans.indices.contains(index) && time < end(ofSpan: index)
      && spans[index].start <= time + Self.startTolerance
  }

  /// The spans that contain a time, in playlist order.
  private func spansHolding(_ time: MediaTime, nearSegment segment: Int?) -> [Int] {
    var found: [Int] = []
    collect(into: &found, endingAfter: time, before: upperBound(time + Self.startTolerance))
    // If there are more than the maximum, the nearest one is searched separately.
    if found.count == Self.maximumPlaces, let nearest = segment.map({ $0 - firstSegment }),
      !found.contains(nearest), holds(nearest, time)
    {
      found.append(nearest)
    }
    found.sort()
    // A time in the last millisecond of one span and just before the next belongs to the next.
    return found.indices.filter { place in
      let next = place + 1
      guard next < found.count, found[next] == found[place] + 1 else { return true }
      return time < spans[found[place]].start || time >= spans[found[next]].start
    }.map { found[$0] }
  }

  /// Finds the last spans by start before a position that end after a time, from back to front.
  private func collect(into found: inout [Int], endingAfter time: MediaTime, before position: Int) {
    guard !spans.isEmpty else { return }
    var waiting = [(node: 1, positions: 0..<leafCount)]
    while let (node, positions) = waiting.popLast(), found.count < Self.maximumPlaces {
      let index = Int(latestEnding[node])
      guard positions.lowerBound < position, index >= 0, time < end(ofSpan: index) else { continue }
      guard positions.count > 1 else {
        found.append(index)
        continue
      }
      let middle = (positions.lowerBound + positions.upperBound) / 2
      waiting.append((2 * node, positions.lowerBound..<middle))
      waiting.append((2 * node + 1, middle..<positions.upperBound))
    }
  }

  /// The place of a time outside all spans: behind the previous one up to the start of the next one, between which there
  /// may be media that nobody saw, or beyond the first or last.
  ///
  /// Where dates have stepped back, the next date is not that of the next segment: then the nearest counts.
  private func nearestPlace(of time: MediaTime, date: CalendarTime) -> DatePlace? {
    guard !spans.isEmpty else { return nil }
    let after = upperBound(time)
    if after > 0, after < spans.count {
      let (index, previous) = (index(byStart: after), index(byStart: after - 1))
      let start = mediaStart(ofSpan: index)
      let behind = mediaStart(ofSpan: previous) + (time - spans[previous].start)
      let isNearer = time - end(ofSpan: previous) < spans[index].start - time
      if previous + 1 != index, isNearer {
        let limit = previous + 1 < spans.count ? mediaStart(ofSpan: previous + 1) : behind
        return place(at: min(limit, behind), date, nearSpan: previous)
      }
      return place(at: previous + 1 == index ? min(start, behind) : start, date, nearSpan: index)
    }
    let index = after == 0 ? index(byStart: 0) : Int(latestEnding[1])
    return place(at: mediaStart(ofSpan: index) + (time - spans[index].start), date, nearSpan: index)
  }

  /// A place outside all spans, in the segment that has its media time.
  private func place(
    at mediaTime: MediaTime, _ date: CalendarTime, nearSpan index: Int
  ) -> DatePlace {
    let near = firstSegment + index
    return DatePlace(
      mediaTime: mediaTime, date: date,
      segment: lastSegment(startingBy: mediaTime, near: near) ?? near, isExtrapolated: true)
  }

  /// The number of spans that start at or before a time.
  private func upperBound(_ time: MediaTime) -> Int {
    spans.indices.partitioningIndex { spans[index(byStart: $0)].start > time }
  }

  // MARK: Media time to dates

  func date(at time: MediaTime, nearSegment segment: Int?) -> DatePlace? {
    guard !spans.isEmpty else { return nil }
    let found = (lastSegment(startingBy: time, near: segment) ?? 0) - firstSegment
    let index = min(max(0, found), spans.count - 1)
    let (span, mediaStart) = (spans[index], mediaStart(ofSpan: index))
    let date = span.start + (time - mediaStart)
    let isOutside = found < 0 || time < mediaStart || date >= end(ofSpan: index)
    return DatePlace(
      mediaTime: time, date: CalendarTime(timeSince1970: date),
      segment: found < 0 ? firstSegment + found : firstSegment + index,
      isExtrapolated: isOutside || span.isExtrapolated)
  }

  /// The last segment that starts at or before a media time.
  ///
  /// - Parameter hint: the likely one, since a search among a million takes long.
  func lastSegment(startingBy time: MediaTime, near hint: Int? = nil) -> Int? {
    if let hint, segments.indices.contains(hint), segments[hint].start <= time,
      hint + 1 == segments.count || time < segments[hint + 1].start
    {
      return hint
    }
    let next = segments.partitioningIndex { $0.start > time }
    return next > 0 ? next - 1 : nil
  }
}
