/// The last lines of all channels, numbered over the run of the server.
struct LineBacklog: Sendable {
  /// A line as printed.
  struct Entry: Hashable, Sendable {
    /// The name of the channel.
    var channel: String
    /// The JSON on one line, without its line feed.
    var json: String
  }

  /// The number of kept lines, from which a reader can resume.
  static let usualCapacity = 1000
  /// The number of their bytes, beyond which fewer lines are kept.
  static let usualMaximumByteCount = 16 << 20

  /// The number of lines that are kept, at least one.
  var capacity: Int
  private let maximumByteCount: Int
  /// The kept lines, behind some that were dropped.
  private var entries: [Entry] = []
  private var droppedCount = 0
  private var byteCount = 0
  /// The number of the next line.
  private(set) var end = 1

  /// No lines.
  init(capacity: Int = usualCapacity, maximumByteCount: Int = usualMaximumByteCount) {
    self.capacity = capacity
    self.maximumByteCount = maximumByteCount
  }

  /// The number of the oldest kept line; that of the next one if there is none.
  var start: Int { end - (entries.count - droppedCount) }

  /// Adds a line; the oldest ones are dropped if there are too many, or if they are too large.
  mutating func append(_ entry: Entry) {
    entries.append(entry)
    end += 1
    byteCount += entry.json.utf8.count
    while end - start > max(1, capacity) || byteCount > maximumByteCount && end - start > 1 {
      byteCount -= entries[droppedCount].json.utf8.count
      entries[droppedCount].json = ""
      droppedCount += 1
    }
    // Not at each line, since that moves all others.
    if droppedCount > capacity {
      entries.removeFirst(droppedCount)
      droppedCount = 0
    }
  }

  /// The kept lines.
  var kept: ArraySlice<Entry> { entries[droppedCount...] }

  /// The line with a number; `nil` if it is not there any more, or not yet.
  subscript(number: Int) -> Entry? {
    guard (start..<end).contains(number) else { return nil }
    return entries[droppedCount + number - start]
  }
}
