internal import MediaTiming

extension DateRangeTracker {
  /// Forgets ranges that no snapshot lists any more and that have ended.
  ///
  /// A range without an end may still get one, so the latest of them stay.
  ///
  /// - Parameters:
  ///   - segment: The first remaining segment, counted from the first one ever.
  ///   - count: The number of segments that are now forgotten before it.
  ///   - date: Its date.
  ///   - playlist: All that is known before.
  mutating func forget(
    before segment: Int, forgetting count: Int, date: CalendarTime?, of playlist: MediaPlaylist
  ) {
    let listed = Set(listed)
    var openCount = 0
    var kept: [Int] = []
    for index in ranges.indices.reversed() {
      let range = ranges[index]
      let isListed = listed.contains(index) || range.lastPlacement >= segment
      if !isListed {
        // What only left the window is still part of the segments before it.
        if range.removal?.reason == .listedAsRemoved { continue }
        if let end = range.range.end?.date {
          if date.map({ end < $0 }) ?? true { continue }
        } else {
          openCount += 1
          if openCount > Self.maximumOpenCount { continue }
        }
      }
      kept.append(index)
    }
    if kept.count < ranges.count { keep(kept.reversed()) }
    guard !ranges.isEmpty else { return }
    let map = TimelineMap(of: playlist)
    let head = map.segments.indices.contains(count) ? map.segments[count].start : .zero
    for index in ranges.indices {
      ranges[index].range = ranges[index].range.keepingTimes(before: head, on: map).moved(by: count)
    }
  }

  /// Forgets the oldest ranges that the last snapshot does not list, if there are too many of them or their tags too large.
  ///
  /// - Returns: whether there were.
  mutating func forgetUnlisted(beyond limit: LivePresentation.UnlistedDateRangeLimit) -> Bool {
    let listed = Set(listed)
    var (count, byteCount) = (0, 0)
    let last = ranges.indices.last { index in
      guard !listed.contains(index) else { return false }
      count += 1
      byteCount += ranges[index].range.byteCount
      return count > limit.count || byteCount > limit.byteCount
    }
    guard let last else { return false }
    keep(ranges.indices.filter { $0 > last || listed.contains($0) })
    return true
  }

  private mutating func keep(_ kept: [Int]) {
    var moved: [Int: Int] = [:]
    for (new, old) in kept.enumerated() { moved[old] = new }
    ranges = kept.map { ranges[$0] }
    listed = listed.compactMap { moved[$0] }
    ends = ends.compactMap { entry in moved[entry.range].map { (entry.date, $0) } }
    // Of ranges with one ID the last one counts.
    indexByID = Dictionary(
      ranges.enumerated().map { ($0.element.range.id, $0.offset) }, uniquingKeysWith: { $1 })
    classes = [:]
    for (index, range) in ranges.enumerated() where range.isInClass {
      guard let name = range.range.attributeClass, let start = range.range.startDate else {
        continue
      }
      if !range.isWithdrawn { classes[name, default: DateRangeClass()].add(start) }
      if range.isWaiting { _ = classes[name, default: DateRangeClass()].wait(index, from: start) }
    }
  }
}
