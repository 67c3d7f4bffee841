internal import AdMarkers
internal import MediaTiming
internal import SCTE35

/// Assigns ends to breaks whose start comes from another source.
struct LooseEnds {
  private let targetDuration: MediaTime
  private let listStart: MediaTime

  init(targetDuration: MediaTime, listStart: MediaTime = .zero) {
    self.targetDuration = targetDuration
    self.listStart = listStart
  }

  /// Adds each end to a group. A remaining end in a window that may start within a break makes such
  /// a break.
  func assign(_ ends: [BreakInterval], to groups: inout [BreakGroup], isWindow: Bool) {
    let ordered = ends.sorted { ($0.end?.time ?? .zero) < ($1.end?.time ?? .zero) }
    let starts = groups.indices.filter { groups[$0].start != nil }
    let starting = Set(groups.lazy.flatMap(\.members).map(\.channel.dialect))
    var breaksBeforeWindow: [BreakGroup] = []
    // Any number of ends may ask the same.
    var known: [GroupPair: Bool] = [:]
    func areOfSameMessage(_ pair: GroupPair) -> Bool {
      guard groups[pair.one].start == groups[pair.other].start else { return false }
      if let answer = known[pair] { return answer }
      let answer = groups[pair.one].isOfSameMessage(as: groups[pair.other])
      known[pair] = answer
      return answer
    }
    for end in ordered {
      guard let time = end.end?.time else { continue }
      if let index = group(
        for: end, at: time, among: groups, starts,
        isLastLine: end.rank == 1 && !starting.contains(end.channel.dialect))
      {
        // Without an event, an end is that of all that a message began.
        let others = end.eventIDs.isEmpty ? earlier(than: time, groups, starts) : []
        for other in others
        where other != index && groups[other].criteria.signalledEnd(besides: end) == nil
          && areOfSameMessage(GroupPair(one: other, other: index))
        {
          groups[other].add(looseEnd: end)
        }
        groups[index].add(looseEnd: end)
      } else if isWindow, end.kind.opensBreak {
        let isFirst = starts.first.map { (groups[$0].start ?? .zero) >= time } ?? true
        guard isFirst else { continue }
        // Several sources signal the same end.
        if let last = breaksBeforeWindow.last {
          last.add(looseEnd: end)
        } else {
          breaksBeforeWindow.append(BreakGroup([end]))
        }
      }
    }
    groups.insert(contentsOf: breaksBeforeWindow, at: 0)
  }

  /// The indices of two groups.
  private struct GroupPair: Hashable {
    var one: Int
    var other: Int
  }

  private func group(
    for end: BreakInterval, at time: MediaTime, among groups: [BreakGroup], _ starts: [Int],
    isLastLine: Bool
  ) -> Int? {
    // A marker may be a segment from its message.
    let near = targetDuration * MediaTime(value: end.isOfLine ? 1 : 3, timescale: 2)
    let candidates = earlier(than: time, groups, starts)
    let ids = end.eventIDs.union(end.id.flatMap { UInt32(eventIDText: $0) }.map { [$0] } ?? [])
    for index in candidates {
      let criteria = groups[index].criteria
      guard criteria.names(anyOf: ids, or: end.id), criteria.isCompatible(with: end.kind) else {
        continue
      }
      guard let signalled = criteria.signalledEnd(besides: end) else { return index }
      if (signalled - time).magnitude <= targetDuration { return index }
    }
    for index in candidates {
      let criteria = groups[index].criteria
      guard criteria.isCompatible(with: end.kind) else { continue }
      if let signalled = criteria.signalledEnd(besides: end) {
        if (signalled - time).magnitude <= near { return index }
        // The latest break has ended, so this end belongs to no earlier one either.
        if criteria.hasPlainTag { return nil }
        continue
      }
      if let next = criteria.supersededAt, next < time { continue }
      guard let plannedEnd = criteria.plannedEnd else { return index }
      // Where one dialect has the starts and another the ends, each end is that of the break before it.
      if isLastLine, index == candidates.first, criteria.hasLines { return index }
      let continued = criteria.lastContinuation ?? plannedEnd
      if time <= max(plannedEnd, continued) + targetDuration { return index }
    }
    return nil
  }

  /// The number of breaks before an end that are considered.
  private static let maximumCandidates = 64

  /// The latest groups that started before a time, the nearest first.
  private func earlier(than time: MediaTime, _ groups: [BreakGroup], _ starts: [Int]) -> [Int] {
    let first = starts.partitioningIndex { (groups[$0].start ?? .zero) >= time }
    return starts[..<first].suffix(Self.maximumCandidates).reversed()
  }
}
