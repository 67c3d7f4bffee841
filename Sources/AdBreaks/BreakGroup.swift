internal import AdMarkers
internal import MediaTiming
internal import SCTE35

/// The evidence of several sources for one break or for one part of a break. One object, like an interval.
final class BreakGroup {
  private(set) var members: [BreakInterval]
  /// Ends from sources that do not signal the start.
  private(set) var looseEnds: [BreakInterval] = []
  private(set) var start: MediaTime?
  private(set) var end: MediaTime?
  private(set) var closedBy: AdBreak.Closing?
  /// The member with the planned duration.
  private let planning: BreakInterval?
  var parts: [BreakGroup] = []

  /// What decides which loose ends belong to the group, made for those that may get one.
  private(set) lazy var criteria = LooseEndCriteria(members, plannedEnd: plannedEnd)
  /// The lines and messages that begin the members, made where there are many.
  private lazy var origins: Set<AdBreak.Evidence.Source> = Set(
    members.lazy.compactMap { $0.evidence.first?.origin })

  init(_ members: [BreakInterval]) {
    // Members of equal rank stay in playlist order, but those that begin with the start of the break come first: what
    // only continues it counts the time since then by its own clock.
    let ordered =
      members.count < 2
      ? members
      : members.enumerated()
        .map { (key: ($1.rank, $1.evidence.first?.role == .cont ? 1 : 0, $0), member: $1) }
        .sorted { $0.key < $1.key }.map(\.member)
    self.members = ordered
    self.planning = BreakGroup.planning(ordered)
    self.start = Self.agreed(ordered, by: \.start)
  }

  /// How far the time of one source may be from those of the others.
  private static let maximumDisagreement = MediaTime(seconds: 2)

  /// The time of the first source that has one, unless more of them agree on one far from it. All tags of a playlist are
  /// one source: they stand at the boundary of a segment, whatever their dialects.
  static func agreed(
    _ intervals: [BreakInterval], by time: (BreakInterval) -> MediaTime?
  ) -> MediaTime? {
    guard intervals.count > 2 else { return intervals.lazy.compactMap(time).first }
    var sources: Set<BreakInterval.Channel?> = []
    let times = intervals.compactMap { interval in
      time(interval).flatMap {
        sources.insert(interval.isOfTags ? nil : interval.channel).inserted ? $0 : nil
      }
    }
    let ordered = times.sorted()
    func support(_ time: MediaTime) -> Int {
      let first = ordered.partitioningIndex { $0 >= time - maximumDisagreement }
      return ordered.partitioningIndex { $0 > time + maximumDisagreement } - first
    }
    guard let first = times.first, let other = times.max(by: { support($0) < support($1) }) else {
      return nil
    }
    return support(other) > support(first) ? other : first
  }

  var kind: BreakInterval.Kind {
    members.lazy.map(\.kind).min { ($0.depth, $0 == .tag ? 1 : 0) < ($1.depth, $1 == .tag ? 1 : 0) }
      ?? .tag
  }

  /// Whether the start was seen, or a source states it.
  var hasKnownStart: Bool {
    guard let start else { return false }
    return members.contains { $0.hasKnownStart && ($0.start.map { $0 <= start } ?? false) }
  }

  var opensBreak: Bool { members.contains { $0.kind.opensBreak } }

  var isInterstitial: Bool { members.allSatisfy { $0.kind == .interstitial } }

  var depth: Int { members.lazy.map(\.depth).min() ?? .max }

  var rank: Int { members.first?.rank ?? .max }

  /// The member with the planned duration: that of the source that determines the time, else of another.
  ///
  /// Among lines of a playlist, a tag takes precedence over a message beside it: conditioners
  /// change the tag and leave the message. A tag of either kind that changes its duration later
  /// takes precedence.
  private static func planning(_ members: [BreakInterval]) -> BreakInterval? {
    guard members.count > 1 else { return members.first }
    let announcing = members.filter { $0.plannedDuration != nil }
    guard let first = announcing.first else { return nil }
    var found = announcing.first { $0.rank == first.rank && $0.kind == .tag } ?? first
    for other in announcing where other.plannedDuration != found.plannedDuration {
      guard let plan = found.plan, let later = other.plan, plan.isReplaced(by: later) else {
        continue
      }
      found = other
    }
    return found
  }

  var plannedDuration: MediaTime? { planning?.plannedDuration }

  var plannedEnd: MediaTime? {
    guard let start, let plannedDuration, !plannedDuration.isNegative else { return nil }
    return start + plannedDuration
  }

  /// The signalled end, by the order of sources.
  private var signalledEnd: BreakInterval.End? {
    let ending = (members + looseEnds).filter { $0.end != nil }
    guard ending.count > 1 else { return ending.first.flatMap(end) }
    let ordered = ending.sorted { $0.rank < $1.rank }
    let agreed = Self.agreed(ordered) { end(of: $0)?.time }
    return ordered.lazy.compactMap(end).first { $0.time == agreed }
  }

  /// The end that a member signals. Of one that has ended before the group starts, such as tags that stand where their
  /// message arrived, the duration counts.
  private func end(of member: BreakInterval) -> BreakInterval.End? {
    guard var end = member.end, let start, let own = member.start, own < start, end.time <= start
    else { return member.end }
    end.time = end.time + (start - own)
    return end
  }

  /// Whether a source signals the end.
  var hasSignalledEnd: Bool { [members, looseEnds].joined().contains { $0.end != nil } }

  /// Whether no source can signal the end.
  var lacksEndTag: Bool { members.allSatisfy(\.lacksEndTag) && looseEnds.isEmpty }

  /// Whether one message begins both groups.
  func isOfSameMessage(as other: BreakGroup) -> Bool {
    guard start == other.start else { return false }
    // Nearly all groups are of one or two sources, for which sets would take more memory than the groups.
    guard members.count + other.members.count <= Self.maximumCompared else {
      return !origins.isDisjoint(with: other.origins)
    }
    return members.contains { member in
      guard let origin = member.evidence.first?.origin else { return false }
      return other.members.contains { $0.evidence.first?.origin == origin }
    }
  }

  /// The maximum number of members of two groups that are compared with each other.
  private static let maximumCompared = 16

  /// Takes away ends behind segments that were never seen, if another source ends the break before them, or the plan
  /// beside them: they end a break that started there.
  func takeForeignEnds(segmentLength: MediaTime) -> [BreakInterval] {
    guard members.contains(where: { !$0.unseen.isEmpty }) else { return [] }
    let signalled = Self.agreed(members.filter(\.unseen.isEmpty)) { $0.end?.time }
    guard let known = signalled ?? plannedEnd, !goesOn(past: known) else { return [] }
    return members.compactMap { member in
      guard let time = member.end?.time, time > known + segmentLength,
        member.mayFollowUnseenEnd(
          at: known, isPlanned: signalled == nil, segmentLength: segmentLength)
      else { return nil }
      return member.takeEnd()
    }
  }

  func add(looseEnd: BreakInterval) {
    criteria.add(looseEnd)
    looseEnds.append(looseEnd)
  }

  /// Whether a line says that the break continues past a time.
  private func goesOn(past time: MediaTime) -> Bool {
    members.contains { $0.lastContinuation.map { $0 >= time } ?? false }
  }

  /// The end, or the planned end that the list does not reach yet: nesting must not depend on where a list ends.
  var expectedEnd: MediaTime? {
    end ?? plannedEnd.flatMap { goesOn(past: $0) ? nil : $0 }
  }

  /// Whether lines of a source that goes before that of an end still continue the break behind it, in the last segment.
  private func isContinued(
    behind end: BreakInterval.End, listEnd: MediaTime, segmentLength: MediaTime
  ) -> Bool {
    members.contains { member in
      guard member.rank < end.rank, member.end == nil, let last = member.lastContinuation else {
        return false
      }
      return last >= end.time && listEnd - last <= segmentLength
    }
  }

  /// Sets the end: the signalled one, else the announced one or the next start.
  ///
  /// - Parameters:
  ///   - listEnd: Where the list ends.
  ///   - isEnded: Whether nothing will be added to the list.
  ///   - segmentLength: The length that no segment exceeds.
  func close(listEnd: MediaTime, isEnded: Bool, segmentLength: MediaTime) {
    if let end = signalledEnd {
      if !isEnded, isContinued(behind: end, listEnd: listEnd, segmentLength: segmentLength) {
        return
      }
      close(at: end.time, end.closing)
      return
    }
    let next = members.lazy.compactMap(\.supersededAt).first
    if let plannedEnd, !goesOn(past: plannedEnd),
      isOver(
        at: plannedEnd, next: next, listEnd: listEnd, isEnded: isEnded,
        segmentLength: segmentLength)
    {
      close(atPlannedEnd: plannedEnd)
    } else if let next {
      close(at: next, .nextOut)
    }
  }

  /// How far a list must reach past a planned end to show that no line changes it, in segments.
  static let planReach = MediaTime(value: 1, timescale: 2)

  /// Whether the next start is not before the announced end, or else the list is long enough to show that no line
  /// changes it.
  private func isOver(
    at plannedEnd: MediaTime, next: MediaTime?, listEnd: MediaTime, isEnded: Bool,
    segmentLength: MediaTime
  ) -> Bool {
    if let next { return plannedEnd <= next }
    // Content of another playlist does not end with this playlist.
    if isEnded { return isInterstitial || plannedEnd <= listEnd }
    if members.allSatisfy(\.returnsByItself) { return plannedEnd <= listEnd }
    // The line that ends it, or continues it, comes with the segment that begins nearest to its planned end.
    return plannedEnd + segmentLength * Self.planReach < listEnd
  }

  private func close(atPlannedEnd time: MediaTime) {
    close(at: time, members.contains(where: \.autoReturn) ? .autoReturn : .duration)
  }

  /// Ends what is open at the end of a finished list; what starts behind it lasts as long as planned.
  ///
  /// Runs after nesting, because nesting must not depend on where a list ends.
  func close(atListEnd listEnd: MediaTime) {
    guard end == nil, !isInterstitial, let start else { return }
    if start <= listEnd {
      close(at: listEnd, .endOfList)
    } else if let plannedEnd {
      close(atPlannedEnd: plannedEnd)
    }
  }

  func close(at time: MediaTime, _ closing: AdBreak.Closing) {
    let time = max(start ?? time, time)
    end = time
    closedBy = closing
    for part in parts { part.close(atOuterEnd: time) }
  }

  /// Ends a part with its enclosing break. What the message of the break has only planned does not outlive it.
  func close(atOuterEnd outerEnd: MediaTime?, ofSameMessage: Bool = false) {
    guard let known = end else {
      // A message behind the end of the list may start a part.
      end = outerEnd.map { max(start ?? $0, $0) }
      return
    }
    if ofSameMessage, !hasSignalledEnd, let outerEnd { end = min(known, outerEnd) }
  }

  /// The evidence of the group and its parts by time, then line.
  var evidence: [AdBreak.Evidence] {
    var own = members.first?.evidence ?? []
    if members.count < 2, own.count < 2, looseEnds.isEmpty, parts.isEmpty { return own }
    for interval in [members.dropFirst(), looseEnds[...]].joined() { own += interval.evidence }
    for part in parts { own += part.evidence }
    // A break may have a million lines, nearly always in order.
    guard !Self.isAscending(own) else { return own }
    return Self.withoutRepeats(own).enumerated()
      .sorted { left, right in
        let a = left.element
        let b = right.element
        if let x = a.startTime, let y = b.startTime, x != y { return x < y }
        if a.playlistLine != b.playlistLine {
          return (a.playlistLine ?? .max) < (b.playlistLine ?? .max)
        }
        return left.offset < right.offset
      }.map(\.element)
  }

  /// Whether each evidence has a line of its own, and is behind the one before it in time or place.
  private static func isAscending(_ all: [AdBreak.Evidence]) -> Bool {
    zip(all, all.dropFirst()).allSatisfy { first, second in
      guard let line = first.playlistLine, let next = second.playlistLine, line < next,
        let time = first.startTime, let nextTime = second.startTime
      else { return false }
      return time <= nextTime
    }
  }

  /// Up to this number, comparing all is faster than hashing their payloads.
  private static let comparedCount = 8

  /// Each evidence once: one message may begin or end several intervals.
  private static func withoutRepeats(_ all: [AdBreak.Evidence]) -> [AdBreak.Evidence] {
    guard all.count > comparedCount else {
      var kept: [AdBreak.Evidence] = []
      for evidence in all where !kept.contains(evidence) { kept.append(evidence) }
      return kept
    }
    var seen = Set<AdBreak.Evidence>(minimumCapacity: all.count)
    return all.filter { seen.insert($0).inserted }
  }
}
