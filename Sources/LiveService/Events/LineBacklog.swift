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

  private let capacity: Int
  /// The entries; the one with a number is at its remainder.
  private var entries: [Entry] = []
  /// The number of the next line.
  private(set) var end = 1

  /// No lines.
  init(capacity: Int = usualCapacity) { self.capacity = max(1, capacity) }

  /// The number of the oldest kept line; that of the next one if there is none.
  var start: Int { end - entries.count }

  /// Adds a line; the oldest one is dropped if there are too many.
  mutating func append(_ entry: Entry) {
    if entries.count < capacity {
      entries.append(entry)
    } else {
      entries[(end - 1) % capacity] = entry
    }
    end += 1
  }

  /// The line with a number; `nil` if it is not there any more, or not yet.
  subscript(number: Int) -> Entry? {
    guard (start..<end).contains(number) else { return nil }
    return entries[(number - 1) % capacity]
  }
}
