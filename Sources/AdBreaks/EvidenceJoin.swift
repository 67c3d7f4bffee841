internal import AdMarkers
internal import MediaTiming
internal import SCTE35

/// Joins intervals from several sources that are the same break.
///
/// Identifiers, event ids and messages join intervals that start at most one target duration apart.
/// Then the nearest starts within half of that are joined, or within all of it if the id of one is the number of an
/// event of the other, unless one source signals both as different breaks or one is an ad within the other.
/// What is left is joined over longer distances: a marker a segment from its message, intervals of one event, and
/// ranges that have no place.
///
/// In each step the nearest are joined first, and a group takes no second break of one source.
struct EvidenceJoin {
  /// The number of following intervals that each is compared with. Real playlists have only a few
  /// at one time.
  static let maximumNeighbours = 64
  /// The maximum distance of intervals of one event from different sources.
  static let maximumDisplacement = MediaTime(seconds: 30)
  /// How far a marker may be from its message, in lengths of segments.
  static let markerReach = MediaTime(value: 3, timescale: 2)
  /// How far the line of a range without a place may be from what marks its break, in lengths of segments: it is listed
  /// a target duration before the segment in front of which the break begins.
  private static let unplacedReach = MediaTime(seconds: 2)

  private let targetDuration: MediaTime
  private var intervals: [BreakInterval] = []
  private var parents: [Int] = []
  /// What each group of several intervals has of each source, by its root.
  private var members: [Int: Members] = [:]
  /// Where several ranges without a place are listed, as at the head of a playlist, which are not all about what is near.
  private let crowdedPlaces: Set<MediaTime>

  private init(_ intervals: [BreakInterval], targetDuration: MediaTime) {
    self.targetDuration = targetDuration
    self.intervals = intervals
    parents = Array(intervals.indices)
    crowdedPlaces = UnplacedRanges.crowdedPlaces(of: intervals)
  }

  /// The groups in the order of their starts. All intervals have one.
  static func groups(of intervals: [BreakInterval], targetDuration: MediaTime) -> [BreakGroup] {
    // Those of one start keep their order: `sorted` is stable.
    let ordered = intervals.sorted { ($0.start ?? .zero) < ($1.start ?? .zero) }
    var join = EvidenceJoin(ordered, targetDuration: targetDuration)
    join.joinByTime(or: join.joinByKeys())
    return join.groups()
  }

  /// Two intervals that may be one break.
  private struct Pair {
    var distance: MediaTime
    var left: Int
    var right: Int
  }

  private typealias Members = [BreakInterval.Channel: SourceSpan]

  // MARK: Identifiers

  private enum Key: Hashable {
    case number(UInt32)
    case text(String)
    /// Indirect because a section is a large value to move in a table.
    indirect case message(SpliceInfoSection)
    case token(String)
  }

  private func keys(of interval: BreakInterval) -> [(key: Key, mayBeOther: Bool)] {
    var keys = interval.eventIDs.map { (key: Key.number($0), mayBeOther: false) }
    if let id = interval.id {
      let number = UInt32(eventIDText: id)
      // Where the events are known, a number that is none of them is a name: packagers count breaks, too.
      if let number, keys.isEmpty { keys.append((.number(number), true)) }
      if number.map({ !interval.eventIDs.contains($0) }) ?? true { keys.append((.text(id), false)) }
    }
    // The message of a range with an event need not be read: its keys are those of its events.
    let isKnown = interval.evidence.first?.hasEventOfRange ?? false
    if !isKnown, let payload = interval.evidence.lazy.compactMap(\.payload).first {
      if let section = payload.section {
        // The events of a message have keys of their own, because several events are different
        // breaks.
        if !section.hasBreakEvents {
          keys.append((.message(section.normalizedForComparison), false))
        }
      } else {
        keys.append((.token(payload.text), false))
      }
    }
    return keys
  }

  /// Joins what has a key in common; returns the pairs of which the name of one is the number of an event of the other.
  private mutating func joinByKeys() -> [Pair] {
    var (pairs, named): ([Pair], [Pair]) = ([], [])
    var known: [Key: [(index: Int, mayBeOther: Bool)]] = [:]
    var limit = Self.maximumNeighbours
    for index in intervals.indices {
      guard let start = intervals[index].start else { continue }
      // Intervals come in order, so those too far back are not needed again.
      func distance(_ other: Int) -> MediaTime { start - (intervals[other].start ?? start) }
      for (key, mayBeOther) in keys(of: intervals[index]) {
        let near = known[key, default: []].suffix(Self.maximumNeighbours).filter {
          distance($0.index) <= targetDuration
        }
        for other in near where mayBeSame(index, other.index) {
          let pair = Pair(distance: distance(other.index), left: other.index, right: index)
          if mayBeOther || other.mayBeOther { named.append(pair) } else { pairs.append(pair) }
        }
        known[key] = near + [(index, mayBeOther)]
      }
      if known.count > limit {
        known = known.filter { $0.value.last.map { distance($0.index) <= targetDuration } ?? false }
        limit = Self.maximumNeighbours + 2 * known.count
      }
    }
    join(pairs) { left, right in
      left.contains { channel, span in right[channel].map(span.isOtherBreak(than:)) ?? false }
    }
    return named
  }

  private func mayBeSame(_ left: Int, _ right: Int) -> Bool {
    let (a, b) = (intervals[left], intervals[right])
    return a.isCompatible(with: b)
      && (a.channel != b.channel || !SourceSpan(a).isOtherBreak(than: SourceSpan(b)))
  }

  // MARK: Time

  private mutating func joinByTime(or named: [Pair]) {
    // Two intervals of one source are two breaks, so there is nothing to join.
    guard let first = intervals.first?.channel, intervals.contains(where: { $0.channel != first })
    else { return }
    let ads = AdWithinBreak(intervals, targetDuration: targetDuration)
    let reach = targetDuration * MediaTime(value: 1, timescale: 2)
    var pairs = named.filter { pair in
      intervals[pair.left].channel != intervals[pair.right].channel
        && !ads.areNested(pair.left, pair.right)
    }
    for left in intervals.indices {
      guard let start = intervals[left].start else { continue }
      let limit = start + max(Self.maximumDisplacement, reach)
      for right in (left + 1)..<min(left + 1 + Self.maximumNeighbours, intervals.count) {
        guard let other = intervals[right].start, other <= limit else { break }
        guard intervals[left].channel != intervals[right].channel,
          intervals[left].isCompatible(with: intervals[right]),
          other - start <= reach || isDisplaced(left, right, by: other - start),
          !ads.areNested(left, right)
        else { continue }
        pairs.append(Pair(distance: other - start, left: left, right: right))
      }
    }
    join(pairs) { left, right in left.keys.contains { right[$0] != nil } }
  }

  /// Whether two intervals are of one event, or are a marker and a message about a segment apart, or a range without a
  /// place and what marks its break.
  private func isDisplaced(_ left: Int, _ right: Int, by distance: MediaTime) -> Bool {
    let (a, b) = (intervals[left], intervals[right])
    // Tags come with the segment at which they take effect.
    guard a.rank != 1 || b.rank != 1 else { return false }
    if !a.eventIDs.isDisjoint(with: b.eventIDs) { return true }
    guard let reach = self.reach(of: a, to: b), distance <= targetDuration * reach else {
      return false
    }
    guard let planned = a.plannedDuration, let other = b.plannedDuration else { return true }
    return (planned - other).magnitude < targetDuration
  }

  /// How far an interval without a common event may be from an earlier one, in lengths of segments; `nil` if no
  /// farther than others.
  private func reach(of earlier: BreakInterval, to later: BreakInterval) -> MediaTime? {
    if earlier.isPlaced != later.isPlaced, ![earlier.kind, later.kind].contains(.interstitial) {
      guard let listed = earlier.isPlaced ? later.start : earlier.start,
        !crowdedPlaces.contains(listed)
      else { return nil }
      guard earlier.isPlaced else { return Self.unplacedReach }
      // What is listed behind the end of a break is about another one.
      let isOver = (earlier.end?.time ?? earlier.plannedEnd).map { $0 <= listed } ?? false
      return isOver ? nil : Self.markerReach
    }
    let isOfMedia = earlier.channel.dialect == .inBand
    return isOfMedia != (later.channel.dialect == .inBand) ? Self.markerReach : nil
  }

  // MARK: Groups

  private func root(of index: Int) -> Int {
    var index = index
    while parents[index] != index { index = parents[index] }
    return index
  }

  /// Joins the groups of pairs, the nearest first.
  ///
  /// - Parameter areDifferent: whether two groups contain different breaks.
  private mutating func join(_ pairs: [Pair], unless areDifferent: (Members, Members) -> Bool) {
    let ordered = pairs.sorted {
      $0.distance != $1.distance
        ? $0.distance < $1.distance : ($0.left, $0.right) < ($1.left, $1.right)
    }
    for pair in ordered {
      let (left, right) = (root(of: pair.left), root(of: pair.right))
      guard left != right else { continue }
      // Taken out, so that the larger group is not copied.
      var known = takeMembers(of: left)
      var added = takeMembers(of: right)
      guard !areDifferent(known, added) else {
        (members[left], members[right]) = (known, added)
        continue
      }
      if known.values.reduce(0, { $0 + $1.count }) < added.values.reduce(0, { $0 + $1.count }) {
        swap(&known, &added)
      }
      for (channel, span) in added where known[channel]?.add(span) == nil { known[channel] = span }
      members[min(left, right)] = known
      unite(left, right)
      // Short paths to the root keep long lists fast.
      (parents[pair.left], parents[pair.right]) = (min(left, right), min(left, right))
    }
  }

  private mutating func takeMembers(of root: Int) -> Members {
    members.removeValue(forKey: root)
      ?? [intervals[root].channel: SourceSpan(intervals[root])]
  }

  private mutating func unite(_ left: Int, _ right: Int) {
    parents[max(left, right)] = min(left, right)
  }

  private func groups() -> [BreakGroup] {
    var members = [[BreakInterval]](repeating: [], count: intervals.count)
    for index in intervals.indices { members[root(of: index)].append(intervals[index]) }
    let areAllPlaced = intervals.allSatisfy(\.isPlaced)
    if !areAllPlaced { UnplacedRanges.place(in: members) }
    // The root of a group is its first interval, so groups come in the order of their starts.
    let groups: [BreakGroup] = members.lazy.filter { !$0.isEmpty }.map(BreakGroup.init)
    return areAllPlaced ? groups : groups.sorted { ($0.start ?? .zero) < ($1.start ?? .zero) }
  }
}

/// What a group contains of one source.
private struct SourceSpan {
  private let dialect: AdMarkerDialect
  /// The number of intervals.
  private(set) var count = 1
  private var ids: Set<String>
  private var lastStart: MediaTime
  private var firstEnd: MediaTime?

  init(_ interval: BreakInterval) {
    dialect = interval.channel.dialect
    ids = interval.id.map { [$0] } ?? []
    lastStart = interval.start ?? .zero
    firstEnd = interval.end?.time ?? interval.plannedEnd.flatMap { $0 > lastStart ? $0 : nil }
  }

  /// Whether another span of the source is of another break.
  ///
  /// Two intervals of one source are two breaks, except for ranges of different ids about one
  /// event, of which none begins where another one ends.
  func isOtherBreak(than other: Self) -> Bool {
    guard dialect == .daterange else { return true }
    if let firstEnd, firstEnd <= other.lastStart { return true }
    if let end = other.firstEnd, end <= lastStart { return true }
    let (few, many) = ids.count < other.ids.count ? (ids, other.ids) : (other.ids, ids)
    return few.contains(where: many.contains)
  }

  /// Adds a span of the same break.
  mutating func add(_ other: Self) {
    count += other.count
    ids.formUnion(other.ids)
    lastStart = max(lastStart, other.lastStart)
    firstEnd = firstEnd.map { min($0, other.firstEnd ?? $0) } ?? other.firstEnd
  }
}
