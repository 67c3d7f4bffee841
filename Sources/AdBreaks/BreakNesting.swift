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
    // Groups are large values: sort their indices, not the groups.
    let order = groups.indices.sorted { precedes(($0, groups[$0]), ($1, groups[$1])) }
    for group in order.lazy.map({ groups[$0] }) {
      if let outer = outermost.indices.last, lies(group, in: outermost[outer]) {
        var part = group
        part.close(
          atOuterEnd: outermost[outer].end,
          ofSameMessage: part.isOfSameMessage(as: outermost[outer]))
        outermost[outer].parts.append(part)
        continue
      }
      guard group.opensBreak else { continue }
      if let last = outermost.indices.last, outermost[last].end == nil,
        !outermost[last].isInterstitial, !group.isInterstitial, let start = group.start
      {
        outermost[last].close(at: start, .nextOut)
      }
      outermost.append(group)
    }
    return outermost
  }

  /// Orders by start; at the same start, an enclosing break comes first.
  private func precedes(
    _ left: (offset: Int, element: BreakGroup), _ right: (offset: Int, element: BreakGroup)
  ) -> Bool {
    let (a, b) = (left.element, right.element)
    guard a.start == b.start else {
      guard let x = a.start else { return true }
      guard let y = b.start else { return false }
      return x < y
    }
    if a.opensBreak != b.opensBreak { return a.opensBreak }
    if a.isInterstitial != b.isInterstitial { return b.isInterstitial }
    let isOneLasting = a.hasSignalledEnd != b.hasSignalledEnd && a.isOfSameMessage(as: b)
    if a.depth != b.depth, a.end == b.end || a.end == nil || b.end == nil || isOneLasting {
      return a.depth < b.depth
    }
    if isOneLasting { return a.hasSignalledEnd }
    guard a.end == b.end else {
      guard let x = a.end else { return true }
      guard let y = b.end else { return false }
      return x > y
    }
    return (a.rank, left.offset) < (b.rank, right.offset)
  }

  private func lies(_ group: BreakGroup, in outer: BreakGroup) -> Bool {
    guard !outer.isInterstitial, let start = group.start, let outerStart = outer.start,
      start >= outerStart
    else { return false }
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
    // A planned end counts before the list reaches it, so that nesting does not depend on where a list ends.
    return (group.end ?? group.plannedEnd).map { $0 <= outerEnd + tolerance } ?? true
  }
}
