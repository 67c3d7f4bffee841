internal import MediaTiming

/// Nests breaks in the breaks that enclose them.
struct BreakNesting {
  /// The maximum time by which a part may end after its break.
  private let tolerance: MediaTime

  init(targetDuration: MediaTime) {
    tolerance = targetDuration * MediaTime(value: 1, timescale: 2)
  }

  /// Returns the outermost groups in the order of their starts, each with its nested groups.
  func nested(_ groups: [BreakGroup]) -> [BreakGroup] {
    var outermost: [BreakGroup] = []
    // `sorted` is stable.
    for group in groups.sorted(by: precedes) {
      if let outer = outermost.last, lies(group, in: outer) {
        group.close(
          atOuterEnd: outer.end,
          ofSameMessage: !group.hasSignalledEnd && group.isOfSameMessage(as: outer))
        outer.parts.append(group)
        continue
      }
      guard group.opensBreak else { continue }
      if let last = outermost.last, last.end == nil, !last.isInterstitial, !group.isInterstitial,
        let start = group.start
      {
        last.close(at: start, .nextOut)
      }
      outermost.append(group)
    }
    return outermost
  }

  /// Orders by start; at the same start, an enclosing break comes first.
  private func precedes(_ a: BreakGroup, _ b: BreakGroup) -> Bool {
    guard a.start == b.start else {
      guard let x = a.start else { return true }
      guard let y = b.start else { return false }
      return x < y
    }
    if a.opensBreak != b.opensBreak { return a.opensBreak }
    if a.isInterstitial != b.isInterstitial { return b.isInterstitial }
    let isOneLasting = a.hasSignalledEnd != b.hasSignalledEnd && a.isOfSameMessage(as: b)
    let (end, other) = (a.expectedEnd, b.expectedEnd)
    if a.depth != b.depth, end == other || end == nil || other == nil || isOneLasting {
      return a.depth < b.depth
    }
    if isOneLasting { return a.hasSignalledEnd }
    guard end == other else {
      guard let end else { return true }
      guard let other else { return false }
      return end > other
    }
    return a.rank < b.rank
  }

  private func lies(_ group: BreakGroup, in outer: BreakGroup) -> Bool {
    guard !outer.isInterstitial else { return false }
    // What began before the window contains what starts before it ends.
    guard let outerStart = outer.start else { return ends(group, by: outer.end) }
    guard let start = group.start, start >= outerStart else { return false }
    guard let outerEnd = outer.end else {
      if group.depth > outer.depth || !group.opensBreak || group.isInterstitial { return true }
      guard let planned = outer.plannedEnd, let end = group.end ?? group.plannedEnd else {
        return false
      }
      return start < planned && end <= planned + tolerance
    }
    guard start < outerEnd else { return false }
    if !group.hasSignalledEnd, outer.hasSignalledEnd, group.isOfSameMessage(as: outer) {
      return true
    }
    return ends(group, by: outerEnd)
  }

  /// Whether a group starts before the end of its break, and is not known to outlast it.
  private func ends(_ group: BreakGroup, by outerEnd: MediaTime?) -> Bool {
    guard let outerEnd else { return false }
    return group.start.map { $0 < outerEnd } ?? true
      && group.expectedEnd.map { $0 <= outerEnd + tolerance } ?? true
  }
}
