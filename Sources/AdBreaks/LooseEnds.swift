internal import AdMarkers
internal import MediaTiming
internal import SCTE35

/// Assigns ends to breaks whose start comes from another source.
struct LooseEnds {
  private let targetDuration: MediaTime
  private let listStart: MediaTime
  /// The maximum distance of several ends of one break or ad. A line without an event is looked at that much later than
  /// a message, which may name one.
  private let distance: MediaTime

  init(targetDuration: MediaTime, listStart: MediaTime) {
    self.targetDuration = targetDuration
    self.listStart = listStart
    distance = targetDuration * MediaTime(value: 1, timescale: 2)
  }

  /// Adds each end to a group. In a window that may start within a break, an end of what began before makes such a
  /// break.
  func assign(_ ends: [BreakInterval], to groups: inout [BreakGroup], isWindow: Bool) {
    let ordered = ends.sorted { order(of: $0) < order(of: $1) }
    let marked = ends.contains(where: \.kind.mayLieInBreak) ? Self.markedKinds(of: groups) : []
    let starts = groups.indices.filter { groups[$0].start != nil }
    let starting = Set(groups.lazy.flatMap(\.members).map(\.channel.dialect))
    var before = BreaksBeforeWindow(
      targetDuration: targetDuration, distance: distance, listStart: listStart)
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
      let candidates = earlier(than: time, groups, starts)
      let named = self.named(by: end, at: time, among: groups, candidates)
      if named == nil, isWindow,
        before.isTheirs(end, at: time, after: candidates.reversed().map { groups[$0] })
      {
        before.add(end)
        cutShort(candidates, by: end, at: time, in: groups)
        continue
      }
      let isLastLine = end.rank == 1 && !starting.contains(end.channel.dialect)
      guard
        let index = named
          ?? ended(
            by: end, at: time, among: groups, candidates, isLastLine: isLastLine,
            isMarked: marked.contains(end.kind))
      else { continue }
      // Without an event, an end is that of all that a message began.
      for other in end.eventIDs.isEmpty ? candidates : []
      where other != index && groups[other].criteria.signalledEnd(besides: end) == nil
        && areOfSameMessage(GroupPair(one: other, other: index))
      {
        groups[other].add(looseEnd: end)
      }
      if !groups[index].criteria.mayLieInBreak {
        let whole = groups[index]
        let within = candidates.prefix { $0 != index }
          .filter { isOpen(whole, at: groups[$0].start, besides: end) }
        cutShort(within, by: end, at: time, in: groups)
      }
      groups[index].add(looseEnd: end)
    }
    groups.insert(contentsOf: before.groups, at: 0)
  }

  /// The time by which ends are ordered.
  private func order(of end: BreakInterval) -> MediaTime {
    let time = end.end?.time ?? .zero
    return end.eventIDs.isEmpty ? time + distance : time
  }

  /// The kinds of what may lie in breaks that in this list are the breaks of lines without a type.
  private static func markedKinds(of groups: [BreakGroup]) -> Set<BreakInterval.Kind> {
    var marked: Set<BreakInterval.Kind> = []
    var others: Set<BreakInterval.Kind> = []
    for group in groups {
      let isMarked = group.members.contains { $0.isOfLine && !$0.mayLieInBreak }
      for kind in group.members.lazy.map(\.kind) where kind.mayLieInBreak {
        if isMarked { marked.insert(kind) } else { others.insert(kind) }
      }
    }
    return marked.subtracting(others)
  }

  /// Ends the ads that were planned to last longer than their break.
  private func cutShort(
    _ ads: [Int], by end: BreakInterval, at time: MediaTime, in groups: [BreakGroup]
  ) {
    guard !end.kind.mayLieInBreak else { return }
    for index in ads {
      let criteria = groups[index].criteria
      guard criteria.opensBreak, criteria.mayLieInBreak, !criteria.hasLines,
        criteria.signalledEnd(besides: end) == nil, let planned = criteria.plannedEnd,
        planned > time
      else { continue }
      groups[index].add(looseEnd: end)
    }
  }

  /// The indices of two groups.
  private struct GroupPair: Hashable {
    var one: Int
    var other: Int
  }

  /// The group that an end names by its event or identifier.
  private func named(
    by end: BreakInterval, at time: MediaTime, among groups: [BreakGroup], _ candidates: [Int]
  ) -> Int? {
    let ids = end.eventIDs.union(end.id.flatMap { UInt32(eventIDText: $0) }.map { [$0] } ?? [])
    return candidates.first { index in
      let criteria = groups[index].criteria
      guard criteria.names(anyOf: ids, or: end.id), criteria.isCompatible(with: end.kind) else {
        return false
      }
      guard let signalled = criteria.signalledEnd(besides: end) else { return true }
      return (signalled - time).magnitude <= targetDuration
    }
  }

  /// The group that an end without a known name ends by its kind and time: of an ad and the break that contains it, the
  /// break.
  private func ended(
    by end: BreakInterval, at time: MediaTime, among groups: [BreakGroup], _ candidates: [Int],
    isLastLine: Bool, isMarked: Bool
  ) -> Int? {
    var ad: Int?
    for index in candidates {
      let group = groups[index]
      guard group.criteria.mayBeEnded(by: end.kind, isMarked: isMarked) else { continue }
      if let ad, group.criteria.mayLieInBreak || !isOpen(group, at: groups[ad].start, besides: end)
      {
        continue
      }
      switch fit(
        of: end, at: time, to: group.criteria, isLast: isLastLine && index == candidates.first)
      {
      case .none: continue
      case .blocked: return ad
      case .full:
        guard group.criteria.mayLieInBreak, !end.kind.mayLieInBreak else { return index }
        ad = index
      }
    }
    return ad
  }

  /// Whether no end of a group is known up to a time, besides another end.
  private func isOpen(
    _ group: BreakGroup, at time: MediaTime?, besides end: BreakInterval
  ) -> Bool {
    guard let time,
      let known = group.criteria.signalledEnd(besides: end) ?? group.criteria.plannedEnd
    else { return true }
    return known > time
  }

  /// How an end fits a group.
  private enum Fit {
    case full
    case none
    /// Neither this group nor an earlier one has the end.
    case blocked
  }

  private func fit(
    of end: BreakInterval, at time: MediaTime, to criteria: LooseEndCriteria, isLast: Bool
  ) -> Fit {
    // What ended where nobody saw it does not end again.
    if let known = criteria.end ?? criteria.plannedEnd,
      end.mayFollowUnseenEnd(
        at: known, isPlanned: criteria.end == nil, segmentLength: targetDuration),
      time > max(known, criteria.lastContinuation ?? known) + targetDuration
    {
      return criteria.hasPlainTag ? .blocked : .none
    }
    if let signalled = criteria.signalledEnd(besides: end) {
      // A marker may be a segment from its message.
      let near = targetDuration * MediaTime(value: end.isOfLine ? 1 : 3, timescale: 2)
      if (signalled - time).magnitude <= near { return .full }
      // The latest break has ended, so this end belongs to no earlier one either.
      return criteria.hasPlainTag ? .blocked : .none
    }
    if let next = criteria.supersededAt, next < time { return .none }
    guard let plannedEnd = criteria.plannedEnd else { return .full }
    // Where one dialect has the starts and another the ends, each end is that of the break before it.
    if isLast, criteria.hasLines { return .full }
    let continued = criteria.lastContinuation ?? plannedEnd
    return time <= max(plannedEnd, continued) + targetDuration ? .full : .none
  }

  /// The number of breaks before an end that are considered.
  private static let maximumCandidates = 64

  /// The latest groups that started before a time, the nearest first.
  private func earlier(than time: MediaTime, _ groups: [BreakGroup], _ starts: [Int]) -> [Int] {
    let first = starts.partitioningIndex { (groups[$0].start ?? .zero) >= time }
    return starts[..<first].suffix(Self.maximumCandidates).reversed()
  }
}
