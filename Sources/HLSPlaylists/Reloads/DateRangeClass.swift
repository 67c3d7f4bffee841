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

  /// The starts of all ranges in order.
  private var starts: [CalendarTime] = []
  private var waiting: [CalendarTime: [Int]] = [:]
  private var addedStarts: [CalendarTime] = []
  private var removedStarts: [CalendarTime] = []
  /// The starts at which a range has started to wait.
  private var changedStarts: Set<CalendarTime> = []

  /// Adds the start of a range.
  mutating func add(_ start: CalendarTime) { addedStarts.append(start) }

  /// Removes the start of a range that was withdrawn.
  mutating func remove(_ start: CalendarTime) { removedStarts.append(start) }

  /// Adds a range that ends at the next start after its own. Returns whether there is room for it.
  mutating func wait(_ range: Int, from start: CalendarTime) -> Bool {
    guard waiting[start, default: []].count < Self.maximumWaitingCount else { return false }
    waiting[start, default: []].append(range)
    changedStarts.insert(start)
    return true
  }

  /// Returns the ranges whose end may have changed since the last call, each with the next start, and the starts that were
  /// removed.
  mutating func takeEnds() -> (
    ends: [(range: Int, next: CalendarTime?)], removed: Set<CalendarTime>
  ) {
    let new = addedStarts.filter { !contains($0) }
    starts.merge(addedStarts.sorted()) { $0 }
    let removed = removeStarts()
    for start in new + removed {
      let place = starts.partitioningIndex { $0 >= start }
      if place > 0 { changedStarts.insert(starts[place - 1]) }
    }
    defer {
      addedStarts = []
      changedStarts = []
    }
    let ends = changedStarts.flatMap { start in
      let next = DateRangeMerger.firstLater(than: start, in: starts)
      return waiting[start, default: []].map { (range: $0, next: next) }
    }
    return (ends, removed)
  }

  private func contains(_ start: CalendarTime) -> Bool {
    let place = starts.partitioningIndex { $0 >= start }
    return place < starts.count && starts[place] == start
  }

  /// Removes starts, each once; returns those that no other range has.
  private mutating func removeStarts() -> Set<CalendarTime> {
    guard !removedStarts.isEmpty else { return [] }
    var counts = Dictionary(removedStarts.map { ($0, 1) }, uniquingKeysWith: +)
    starts.removeAll { start in
      guard let count = counts[start], count > 0 else { return false }
      counts[start] = count - 1
      return true
    }
    let gone = Set(removedStarts).filter { !contains($0) }
    removedStarts = []
    return gone
  }
}
