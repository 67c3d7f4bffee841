public import MediaTiming

/// Media time that must not be played: ranges in order that neither overlap nor touch.
public struct BlockedTime: Hashable, Sendable {
  /// The ranges by start. None is empty, and only the last one may have no end.
  public let ranges: [MediaTimeRange]

  /// Joins ranges that overlap or touch. Empty ones are ignored.
  public init(_ ranges: [MediaTimeRange]) {
    var joined: [MediaTimeRange] = []
    for range in ranges.filter({ !$0.isEmpty }).sorted(by: { $0.start < $1.start }) {
      guard let last = joined.last, last.end.map({ range.start <= $0 }) ?? true else {
        joined.append(range)
        continue
      }
      let end = last.end.flatMap { left in range.end.map { max(left, $0) } }
      joined[joined.count - 1] = MediaTimeRange(start: last.start, end: end)
    }
    self.ranges = joined
  }

  /// The range that blocks a time.
  public func range(at time: MediaTime) -> MediaTimeRange? {
    let next = ranges.partitioningIndex { $0.start > time }
    guard next > 0, ranges[next - 1].contains(time) else { return nil }
    return ranges[next - 1]
  }

  /// The landing of a jump to a time: the end of the range that blocks it. If that has no end,
  /// nothing playable follows, and the landing is its start.
  public func landing(of time: MediaTime) -> MediaTime {
    guard let range = range(at: time) else { return time }
    return range.end ?? range.start
  }

  /// The start of the next range.
  package func nextStart(after time: MediaTime) -> MediaTime? {
    let next = ranges.partitioningIndex { $0.start > time }
    return next < ranges.count ? ranges[next].start : nil
  }
}
