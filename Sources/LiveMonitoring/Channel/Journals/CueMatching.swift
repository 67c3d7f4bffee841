internal import MediaTiming

/// How far a step has matched the cues of one identity with the known ones. A tag may contain one frame many times.
struct CueMatching {
  /// The number of cues that were known before the step, and the indices of those that are matched.
  let knownCount: Int
  private var matched: Set<Int> = []
  /// The end of the cues that are matched from the first one on. Most steps match them all in this order.
  private var matchedEnd = 0
  /// The index of the next known cue to look at.
  var next = 0
  /// The start of the cue that was matched last.
  var last: MediaTime?
  /// The index of the next known cue without a time to look at; they are behind the others.
  var nextTimeless: Int
  /// Whether the starts of the known cues are no longer in order.
  var isUnsorted = false

  init(knownCount: Int, timedCount: Int) {
    (self.knownCount, nextTimeless) = (knownCount, timedCount)
  }

  func isMatched(_ index: Int) -> Bool { index < matchedEnd || matched.contains(index) }

  mutating func match(_ index: Int) {
    guard index == matchedEnd else {
      matched.insert(index)
      return
    }
    matchedEnd += 1
  }
}
