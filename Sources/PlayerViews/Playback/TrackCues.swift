internal import FieldValues
internal import MediaTiming
internal import TextTracks

/// The cues of a text track as a page sees them, by their numbers.
struct TrackCues: Sendable {
  /// A cue in the state of the track.
  struct Known: Sendable {
    var cue: ViewCue
    /// The place among the additions and changes of all cues; a browser orders equal cues by it.
    var rank: Int
  }

  private var known: [Int: Known] = [:]
  private var activeNumbers: Set<Int> = []
  /// The active cues in cue order.
  private(set) var active = ActiveCues()
  /// A cue of media that waits for a later one of its kind.
  private struct Waiting: Sendable {
    var start: MediaTime
    var number: Int
    /// Its place among all additions.
    var rank: Int
  }

  /// Cues that end one another.
  private struct Kind: Hashable {
    var type: String
    /// For cues that the player loses: the segment, of which they end one another alone.
    var addTime: MediaTime?
  }

  /// The cues that wait, in the order of their starts. Any number of them may start at one time.
  private var waiting: [Kind: [Waiting]] = [:]
  private var changeCount = 0

  subscript(number: Int) -> Known? { known[number] }

  mutating func add(_ cue: ViewCue, _ number: Int) {
    changeCount += 1
    known[number] = Known(cue: cue, rank: changeCount)
    guard cue.addTime != nil, !cue.hasOwnEnd, let start = cue.startTime else { return }
    let kind = Kind(type: cue.type, addTime: cue.isLost ? cue.addTime : nil)
    let place = waiting[kind]?.partitioningIndex { $0.start > start } ?? 0
    waiting[kind, default: []].insert(
      Waiting(start: start, number: number, rank: changeCount), at: place)
  }

  mutating func update(_ cue: ViewCue, _ number: Int) {
    changeCount += 1
    // Its place among the active cues changes with it.
    let wasActive = isActive(number)
    setActive(false, number)
    known[number]?.cue = cue
    known[number]?.rank = changeCount
    setActive(wasActive, number)
  }

  mutating func remove(_ number: Int) -> ViewCue? {
    setActive(false, number)
    return known.removeValue(forKey: number)?.cue
  }

  func isActive(_ number: Int) -> Bool { activeNumbers.contains(number) }

  /// Makes all cues inactive.
  mutating func deactivate() { (activeNumbers, active) = ([], ActiveCues()) }

  mutating func setActive(_ isActive: Bool, _ number: Int) {
    if isActive {
      guard known[number] != nil, activeNumbers.insert(number).inserted else { return }
      active.insert(number) { [known] in Self.precedes(known[$0], known[$1]) }
    } else if activeNumbers.remove(number) != nil {
      active.remove(number) { [known] in Self.precedes(known[$0], known[$1]) }
    }
  }

  /// Ends the waiting cues that start before a new one of their kind where that starts; returns their numbers, the last
  /// one first, as players do.
  mutating func end(before cue: ViewCue) -> [Int] {
    guard let start = cue.startTime else { return [] }
    var ended: [Waiting] = []
    for addTime in Set([nil, cue.addTime]) {
      let kind = Kind(type: cue.type, addTime: addTime)
      guard let count = waiting[kind]?.partitioningIndex(where: { $0.start >= start }), count > 0
      else { continue }
      ended += waiting[kind]?.prefix(count) ?? []
      waiting[kind]?.removeFirst(count)
    }
    let numbers = ended.sorted { $0.rank > $1.rank }.map(\.number).filter { known[$0] != nil }
    for number in numbers {
      guard var ending = known[number]?.cue else { continue }
      ending.endTime = start
      update(ending, number)
    }
    return numbers
  }

  /// Changes of one moment, cues of one place in the order of their last change.
  func sorted(_ moment: [PlayedEvent]) -> [PlayedEvent] {
    moment.sorted { left, right in
      guard let a = left.number.flatMap({ known[$0] }), let b = right.number.flatMap({ known[$0] }),
        a.cue.startTime == b.cue.startTime, a.cue.endTime == b.cue.endTime
      else { return false }
      return a.rank < b.rank
    }
  }

  /// Whether a cue comes first: by its place, and of one place by its last change.
  private static func precedes(_ left: Known?, _ right: Known?) -> Bool {
    guard let left, let right else { return false }
    let (a, b) = (left.cue, right.cue)
    if a.startTime != b.startTime { return (a.startTime ?? .zero) < (b.startTime ?? .zero) }
    guard a.endTime != b.endTime else { return left.rank < right.rank }
    guard let end = a.endTime else { return true }
    return b.endTime.map { end > $0 } ?? false
  }
}

extension ViewCue {
  /// Cues of one type end one another.
  fileprivate var type: String { fields["type"]?.plainText ?? "" }

  /// The time from its start to its end; `nil` while that is open.
  var length: MediaTime? {
    guard let startTime, let endTime else { return nil }
    return endTime - startTime
  }
}
