internal import HLSReports
internal import MediaTiming
internal import TextTracks

/// The cues of one identity that were reported; those in the media in the order of their starts.
struct EqualCues: Sendable {
  /// A cue as it was reported last.
  struct Entry: Sendable {
    let key: String
    let uid: Int
    var cue: Cue
    var report: CueReport
    /// When the last repeat of a message arrived, also of one whose first copies are forgotten.
    var lastRepeat: MediaTime?
    var isWithdrawn = false
  }

  /// By how much the start of a message or tag may move while it stays the same.
  private static let tolerance = MediaTime(seconds: 1)

  var entries: [Entry] = []
  /// How far the last step that has such a cue has matched them.
  private(set) var matching = CueMatching(knownCount: 0, timedCount: 0)
  /// The number of that step.
  private(set) var step: Int

  /// No cues before those that a step finds.
  init(step: Int) { self.step = step }

  /// Returns the index of the next known cue that is the same one; `nil` for a new cue.
  ///
  /// The cues of a track and the known ones have the order of their starts, so that a track looks at each of them once.
  mutating func match(_ cue: Cue, isCarried: Bool, in step: Int) -> Int? {
    if self.step != step {
      let timedCount = entries.partitioningIndex { $0.cue.startTime == nil }
      matching = CueMatching(knownCount: entries.count, timedCount: timedCount)
      self.step = step
    }
    // Another track begins.
    if isCarried, Self.precedes(cue.startTime, matching.last) { matching.next = 0 }
    matching.last = cue.startTime
    while matching.next < matching.knownCount {
      let index = matching.next
      let start = entries[index].cue.startTime
      let isMatched = matching.isMatched(index)
      if isMatched
        || isCarried && !Self.isSame(cue.startTime, start)
          && !Self.isRepeat(cue, of: entries[index])
      {
        guard isMatched || Self.precedes(start, cue.startTime) else { break }
        matching.next += 1
        continue
      }
      matching.next += 1
      matching.match(index)
      if cue.startTime != start { matching.isUnsorted = isCarried }
      return index
    }
    matching.isUnsorted = isCarried
    return isCarried ? matchTimeless(cue) : nil
  }

  /// Returns the index of the known cue that is the same one, and of which the time is known now: that of a message is
  /// when the first segment with a clock follows.
  private mutating func matchTimeless(_ cue: Cue) -> Int? {
    guard cue.startTime != nil, let segment = cue.source.segment else { return nil }
    while matching.nextTimeless < matching.knownCount {
      let index = matching.nextTimeless
      if !matching.isMatched(index) {
        guard let known = entries[index].cue.source.segment, known <= segment else { return nil }
        if known == segment {
          matching.match(index)
          return index
        }
      }
      matching.nextTimeless += 1
    }
    return nil
  }

  /// Puts them in the order of their starts; those with the same start stay as they are.
  mutating func sort() {
    // `sort` is stable.
    entries.sort { Self.precedes($0.cue.startTime, $1.cue.startTime) }
  }

  /// Whether two starts may be those of one cue.
  static func isSame(_ start: MediaTime?, _ other: MediaTime?) -> Bool {
    guard let start, let other else { return start == nil && other == nil }
    return (start - other).magnitude <= tolerance
  }

  /// Whether a message is one of the repeats of a known one, of which the copies before it are forgotten.
  private static func isRepeat(_ cue: Cue, of known: Entry) -> Bool {
    guard let time = cue.startTime, let first = known.cue.startTime, let last = known.lastRepeat
    else { return false }
    return first < time && time <= last
  }

  /// The order of starts in a track, in which cues without a time come last.
  private static func precedes(_ start: MediaTime?, _ other: MediaTime?) -> Bool {
    guard let start else { return false }
    return other.map { start < $0 } ?? true
  }
}
