internal import MediaTiming

/// The cues that were added without their ends, and when their ends become known.
///
/// The end of a cue is due with the segment that it comes with, at the latest at the end itself. While
/// that segment is not listed, only the latter counts.
struct OpenCues: Sendable {
  private struct Entry {
    var index: Int
    var end: MediaTime
    var endAddTime: MediaTime
    /// `nil` for now.
    var due: MediaTime?
  }

  private let buffer: PlaybackPlan.Buffer
  /// By the times at which they are due. There are few: those of the last tag of each track.
  private var entries: [Entry] = []
  /// The end of the listed segments; `nil` when all are known.
  private(set) var liveEdge: MediaTime?

  init(buffer: PlaybackPlan.Buffer, liveEdge: MediaTime?) {
    self.buffer = buffer
    self.liveEdge = liveEdge
  }

  /// The time at which the next end is due; `nil` without one.
  var nextDueTime: MediaTime? { entries.first?.due }

  /// Lists more segments: those up to a time, or all.
  mutating func list(upTo liveEdge: MediaTime?) {
    self.liveEdge = liveEdge
    for index in entries.indices {
      entries[index].due = dueTime(of: entries[index].end, addedAt: entries[index].endAddTime)
    }
    // `sort` is stable, so that those of one time keep their order.
    entries.sort { CueAddition.precedes($0.due, $1.due) }
  }

  /// Adds a cue unless its end is known at a position, which is `nil` at load; returns whether it
  /// was added.
  mutating func insert(_ cue: Cue, index: Int, at position: MediaTime?) -> Bool {
    guard let endAddTime = cue.endAddTime, let end = cue.endTime else { return false }
    let due = dueTime(of: end, addedAt: endAddTime)
    guard !Self.isDue(due, at: position) else { return false }
    let place = entries.partitioningIndex { CueAddition.precedes(due, $0.due) }
    entries.insert(Entry(index: index, end: end, endAddTime: endAddTime, due: due), at: place)
    return true
  }

  /// Removes the cues whose ends are due at a position; returns their indices in ascending order.
  mutating func take(at position: MediaTime?) -> [Int] {
    let count = entries.prefix { Self.isDue($0.due, at: position) }.count
    guard count > 0 else { return [] }
    let taken = entries.prefix(count).map(\.index).sorted()
    entries.removeFirst(count)
    return taken
  }

  private func dueTime(of end: MediaTime, addedAt time: MediaTime) -> MediaTime? {
    if let liveEdge, liveEdge <= time { return end }
    guard case .ahead(let length) = buffer else { return nil }
    return min(time - length, end)
  }

  static func isDue(_ due: MediaTime?, at position: MediaTime?) -> Bool {
    guard let due else { return true }
    return position.map { due <= $0 } ?? false
  }
}
