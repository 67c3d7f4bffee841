internal import MediaTiming

/// The starts of the date ranges of one class, and the ranges of it that wait for the next start.
///
/// A new start matters to few of those that wait: only they are looked at, so that a stream that runs for a year is no
/// slower than one that runs for an hour.
struct DateRangeClass: Sendable {
  /// The different starts in order.
  private var starts: [CalendarTime] = []
  private var waiting: [CalendarTime: [Int]] = [:]

  /// Adds a start and returns the ranges that may end at it.
  mutating func add(_ start: CalendarTime) -> [Int] {
    let place = starts.partitioningIndex { $0 >= start }
    guard place == starts.count || starts[place] != start else { return [] }
    starts.insert(start, at: place)
    return place > 0 ? waiting[starts[place - 1], default: []] : []
  }

  /// Adds a range that ends at the next start after its own.
  mutating func wait(_ range: Int, from start: CalendarTime) {
    waiting[start, default: []].append(range)
  }

  /// The earliest start that is later than a date.
  func start(after date: CalendarTime) -> CalendarTime? {
    DateRangeMerger.firstLater(than: date, in: starts)
  }
}
