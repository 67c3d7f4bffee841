/// Maps dates to media time and back by the program date-times of a playlist.
///
/// A tag dates its segment and, by their durations, the segments after it until the next tag.
struct DateTimeline: Sendable {
  /// The part of the calendar that one segment covers.
  private struct Span {
    var segment: Int
    var mediaStart: MediaTime
    /// Both in seconds since 1970.
    var start: MediaTime
    var end: MediaTime
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
  private var spans: [Span] = []
  /// Indices of `spans` by start.
  private var byStart: [Int] = []
  /// A tree over `byStart`, to find spans however they overlap: node 1 covers all of it, the nodes
  /// 2n and 2n + 1 the halves of node n. Each has the index of its span that ends last, or -1.
  private var latestEnding = [-1, -1]
  private var segmentStarts: [MediaTime] = []
  /// The date after the last segment, its continuity range, and whether the next segment of it is
  /// extrapolated.
  private var next: MediaTime?
  private var range: Int?
  private var isExtrapolated = false

  var isEmpty: Bool { spans.isEmpty }

  /// Adds the next segments. Where their dates come after all others, the time is that of the new ones.
  mutating func append(_ segments: some Collection<TimelineSegment>) {
    let known = spans.count
    for segment in segments { append(segment) }
    guard spans.count > known else { return }
    let isOrdered = (known..<spans.count).allSatisfy { index in
      let before = index > known ? index - 1 : byStart.last
      return before.map { spans[$0].start <= spans[index].start } ?? true
    }
    byStart += known..<spans.count
    if !isOrdered {
      byStart.sort {
        spans[$0].start != spans[$1].start ? spans[$0].start < spans[$1].start : $0 < $1
      }
    }
    if isOrdered, spans.count <= latestEnding.count / 2 {
      for position in known..<spans.count { grow(at: position) }
    } else {
      plantTree()
    }
  }

  private mutating func append(_ segment: TimelineSegment) {
    let index = segmentStarts.count
    segmentStarts.append(segment.start)
    if let date = segment.programDateTime {
      next = date.timeSince1970
      isExtrapolated = false
    } else if segment.continuityRange != range {
      isExtrapolated = true
    }
    range = segment.continuityRange
    guard let start = next else { return }
    let end = start + segment.duration
    spans.append(
      Span(
        segment: index, mediaStart: segment.start, start: start, end: end,
        isExtrapolated: isExtrapolated))
    next = end
  }

  private mutating func plantTree() {
    var leafCount = 1
    while leafCount < byStart.count { leafCount *= 2 }
    latestEnding = [Int](repeating: -1, count: 2 * leafCount)
    for (position, index) in byStart.enumerated() { latestEnding[leafCount + position] = index }
    for node in (1..<leafCount).reversed() { join(node) }
  }

  /// Adds a leaf, for which there is room.
  private mutating func grow(at position: Int) {
    var node = latestEnding.count / 2 + position
    latestEnding[node] = byStart[position]
    while node > 1 {
      node /= 2
      join(node)
    }
  }

  private mutating func join(_ node: Int) {
    let (left, right) = (latestEnding[2 * node], latestEnding[2 * node + 1])
    latestEnding[node] = right < 0 || spans[left].end > spans[right].end ? left : right
  }

  // MARK: Dates to media time

  func places(of date: CalendarTime, nearSegment segment: Int?) -> [DatePlace] {
    let time = date.timeSince1970
    var holding = spansHolding(time, nearSegment: segment)
    if holding.isEmpty {
      return nearestPlace(of: time, date: date).map { [$0] } ?? []
    }
    if let segment {
      holding.sort {
        let left = abs(spans[$0].segment - segment)
        let right = abs(spans[$1].segment - segment)
        return left != right ? left < right : $0 < $1
      }
    }
    return holding.map { index in
      let span = spans[index]
      return DatePlace(
        mediaTime: span.mediaStart + (max(time, span.start) - span.start), date: date,
        segment: span.segment, isExtrapolated: span.isExtrapolated)
    }
  }

  /// The spans that contain a time, in playlist order.
  private func spansHolding(_ time: MediaTime, nearSegment segment: Int?) -> [Int] {
    let limit = time + Self.startTolerance
    var found: [Int] = []
    collect(into: &found, endingAfter: time, before: upperBound(limit))
    // If there are more than the maximum, the nearest one is searched separately.
    if found.count == Self.maximumPlaces, let segment, let first = spans.first?.segment,
      spans.indices.contains(segment - first), !found.contains(segment - first),
      spans[segment - first].start <= limit, time < spans[segment - first].end
    {
      found.append(segment - first)
    }
    found.sort()
    // A time in the last millisecond of one span and just before the next belongs to the next.
    return found.indices.filter { place in
      let next = place + 1
      guard next < found.count, found[next] == found[place] + 1 else { return true }
      return time < spans[found[place]].start || time >= spans[found[next]].start
    }.map { found[$0] }
  }

  /// Collects the last spans of `byStart` before a position that end after a time, from back to
  /// front.
  private func collect(
    into found: inout [Int], endingAfter time: MediaTime, before position: Int
  ) {
    var waiting = [(node: 1, positions: 0..<(latestEnding.count / 2))]
    while let (node, positions) = waiting.popLast(), found.count < Self.maximumPlaces {
      let index = latestEnding[node]
      guard positions.lowerBound < position, index >= 0, time < spans[index].end else { continue }
      guard positions.count > 1 else {
        found.append(index)
        continue
      }
      let middle = (positions.lowerBound + positions.upperBound) / 2
      waiting.append((2 * node, positions.lowerBound..<middle))
      waiting.append((2 * node + 1, middle..<positions.upperBound))
    }
  }

  /// The place of a time outside all spans: the start of the next one, or beyond the first or last.
  private func nearestPlace(of time: MediaTime, date: CalendarTime) -> DatePlace? {
    let after = upperBound(time)
    guard let first = byStart.first else { return nil }
    if after > 0, after < byStart.count {
      let span = spans[byStart[after]]
      return DatePlace(
        mediaTime: span.mediaStart, date: date, segment: span.segment, isExtrapolated: true)
    }
    let span = spans[after == 0 ? first : latestEnding[1]]
    return DatePlace(
      mediaTime: span.mediaStart + (time - span.start), date: date, segment: span.segment,
      isExtrapolated: true)
  }

  /// The number of spans of `byStart` that start at or before a time.
  private func upperBound(_ time: MediaTime) -> Int {
    byStart.partitioningIndex { spans[$0].start > time }
  }

  // MARK: Media time to dates

  func date(at time: MediaTime) -> DatePlace? {
    guard let firstSpan = spans.first, let lastSpan = spans.last else { return nil }
    let segment = lastSegment(startingBy: time) ?? 0
    // Spans follow the playlist without a gap from the first dated segment.
    let index = segment - firstSpan.segment
    let span = index < 0 ? firstSpan : index < spans.count ? spans[index] : lastSpan
    let isOutside =
      index < 0 || time < span.mediaStart || span.start + (time - span.mediaStart) > span.end
    return DatePlace(
      mediaTime: time,
      date: CalendarTime(timeSince1970: span.start + (time - span.mediaStart)),
      segment: index < 0 ? segment : span.segment,
      isExtrapolated: isOutside || span.isExtrapolated)
  }

  /// The last segment that starts at or before a media time.
  func lastSegment(startingBy time: MediaTime) -> Int? {
    let next = segmentStarts.partitioningIndex { $0 > time }
    return next > 0 ? next - 1 : nil
  }
}
