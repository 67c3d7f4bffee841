internal import MediaTiming

/// The starts of the date ranges of one class, and its ranges that wait for the next start
/// (END-ON-NEXT).
///
/// The additions of a load are collected first, so that a range ends once for each load, and only
/// ranges with a new start between their own and the next one are checked: the cost does not grow
/// with the age of a stream.
struct DateRangeClass: Sendable {
  /// The maximum number of ranges that wait at one start. They overlap, which the standard does not
  /// allow for a class; otherwise each new start might end all of them.
  static let maximumWaitingCount = 256

  /// The different starts in order.
  private var starts: [CalendarTime] = []
  private var waiting: [CalendarTime: [Int]] = [:]
  private var addedStarts: Set<CalendarTime> = []
  /// The starts at which a range has started to wait.
  private var changedStarts: Set<CalendarTime> = []

  /// Adds the start of a range.
  mutating func add(_ start: CalendarTime) { addedStarts.insert(start) }

  /// Adds a range that ends at the next start after its own. Returns whether there is room for it.
  mutating func wait(_ range: Int, from start: CalendarTime) -> Bool {
    guard waiting[start, default: []].count < Self.maximumWaitingCount else { return false }
    waiting[start, default: []].append(range)
    changedStarts.insert(start)
    return true
  }

  /// Returns the ranges whose end may have changed by additions since the last call, each with the
  /// next start.
  mutating func takeEnds() -> [(range: Int, next: CalendarTime)] {
    let added = addedStarts.sorted().filter { start in
      let place = starts.partitioningIndex { $0 >= start }
      return place == starts.count || starts[place] != start
    }
    starts.merge(added) { $0 }
    for start in added {
      let place = starts.partitioningIndex { $0 >= start }
      if place > 0 { changedStarts.insert(starts[place - 1]) }
    }
    defer {
      addedStarts = []
      changedStarts = []
    }
    return changedStarts.flatMap { start in
      let next = DateRangeMerger.firstLater(than: start, in: starts)
      return waiting[start, default: []].compactMap { range in next.map { (range, $0) } }
    }
  }
}
