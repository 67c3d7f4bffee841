internal import MediaTiming

/// Compares the breaks that are read from written lines with those that were meant.
enum BreakReadback {
  /// How exact the dates are that are written.
  static let exactness = MediaTime(value: 1, timescale: 1000)

  /// Returns the breaks that are read otherwise than they are meant. Both lists are in the order of their starts.
  static func misread(_ meant: [AdBreak], in read: [AdBreak]) -> [AdBreak] {
    var misread: [AdBreak] = []
    var candidates = read[...]
    for entry in meant {
      candidates = candidates.drop { isBefore($0.startTime, entry.startTime) }
      let index = candidates.prefix(EvidenceJoin.maximumNeighbours)
        .prefix { !isBefore(entry.startTime, $0.startTime) }
        .firstIndex { isSame($0, entry) }
      guard let index else {
        misread.append(entry)
        continue
      }
      // Each break that is read stands for one that was written.
      candidates.swapAt(candidates.startIndex, index)
      candidates = candidates.dropFirst()
    }
    return misread
  }

  private static func isBefore(_ time: MediaTime?, _ other: MediaTime?) -> Bool {
    guard let other else { return false }
    return time.map { $0 < other - exactness } ?? true
  }

  private static func isSame(_ entry: AdBreak, _ other: AdBreak) -> Bool {
    isSame(entry.endTime, other.endTime)
      && isSame(entry.plannedDuration, other.plannedDuration)
  }

  private static func isSame(_ time: MediaTime?, _ other: MediaTime?) -> Bool {
    guard let time, let other else { return time == other }
    return (time - other).magnitude <= exactness
  }
}
