/// Finds the offset between two timelines on which most cues with equal payloads agree.
///
/// Pairs of cues with equal content vote for the distance between them. The best offsets are then
/// tried on all cues, and the one that aligns most of them wins; of equals the one nearest to zero,
/// or to the offset by the dates.
/// A message that is sent once is better evidence than one of many heartbeats, so it has more
/// weight.
struct OffsetSearch {
  /// An offset and its support.
  struct Result {
    var offset: Int64
    /// The number of aligned cues, by content.
    var agreeingCount: Int
    /// The number of cues with an equal content on both sides.
    var commonCount: Int
  }

  /// The times of cues with equal content, in order.
  private struct Group {
    var baseline: [Int64] = []
    var candidate: [Int64] = []
    /// Whether the group counts in results: by content, not only by identifier.
    var isCounted = false

    var commonCount: Int { min(baseline.count, candidate.count) }
    var weight: Int {
      baseline.count == 1 && candidate.count == 1 ? OffsetSearch.uniqueWeight : 1
    }
  }

  /// Of many equal cues only this number at each end vote, which keeps the number of votes linear.
  static let edgeCount = 8
  /// The number of offsets that are tried on all cues.
  static let trialCount = 24
  /// The weight of a message that each side has once.
  static let uniqueWeight = 8
  /// Offsets smaller than this are rounding of playlist durations.
  static let smallestOffset: Int64 = 1_000
  /// The precision of an offset by dates, which both sides write in milliseconds.
  static let dateTolerance: Int64 = 2_000

  /// Whether the two sides share only coarse descriptions.
  let isGuess: Bool
  private let groups: [Group]
  private let tolerance: Int64

  /// A search over the items that have a time.
  init(_ baseline: [ComparedItem], _ candidate: [ComparedItem], tolerance: Int64) {
    self.tolerance = tolerance
    var groups: [PairingKey: Group] = [:]
    func collect(_ key: (ComparedItem) -> PairingKey?, isCounted: Bool) {
      for item in baseline {
        guard let start = item.start, let key = key(item) else { continue }
        groups[key, default: Group(isCounted: isCounted)].baseline.append(start)
      }
      for item in candidate {
        guard let start = item.start, let key = key(item), groups[key] != nil else { continue }
        groups[key]?.candidate.append(start)
      }
    }
    collect(PairingKey.content, isCounted: true)
    let hasCommonContent = groups.values.contains { !$0.candidate.isEmpty }
    // Equal identifiers align items even if the content differs.
    collect(PairingKey.identity, isCounted: !hasCommonContent)
    isGuess = groups.values.allSatisfy(\.candidate.isEmpty)
    if isGuess { collect(PairingKey.shape, isCounted: true) }
    self.groups = groups.values.filter { !$0.candidate.isEmpty }.map { group in
      Group(
        baseline: group.baseline.sorted(), candidate: group.candidate.sorted(),
        isCounted: group.isCounted)
    }
  }

  /// The best offset.
  ///
  /// - Parameter hints: offsets that are tried even without votes.
  func best(hints: [Int64]) -> Result {
    refined(best(of: [0] + hints + candidates(), nearest: 0))
  }

  /// The best of the offsets that equal one by the dates.
  func best(near offset: Int64) -> Result {
    let limit = max(tolerance, Self.dateTolerance)
    let near = candidates().filter { distance($0, offset) <= limit }
    return result(of: best(of: [offset] + near, nearest: offset))
  }

  /// The offset that aligns most cues; of equals the one nearest to a place.
  private func best(of trials: [Int64], nearest place: Int64) -> Int64 {
    var best = (offset: place, score: -1)
    for offset in trials {
      let score = score(of: offset)
      if score > best.score
        || score == best.score
          && (distance(offset, place), offset) < (distance(best.offset, place), best.offset)
      {
        best = (offset, score)
      }
    }
    return best.offset
  }

  /// The support of an offset from elsewhere.
  func result(of offset: Int64) -> Result {
    let counted = groups.filter(\.isCounted)
    return Result(
      offset: offset, agreeingCount: counted.reduce(0) { $0 + matches(in: $1, offset).count },
      commonCount: counted.reduce(0) { $0 + $1.commonCount })
  }

  /// The median of the distances that an offset aligns, unless that aligns fewer.
  private func refined(_ offset: Int64) -> Result {
    let deltas = groups.flatMap { matches(in: $0, offset) }.sorted()
    guard !deltas.isEmpty else { return result(of: offset) }
    var middle = deltas[(deltas.count - 1) / 2]
    if middle.magnitude < Self.smallestOffset { middle = 0 }
    return result(of: score(of: middle) >= score(of: offset) ? middle : offset)
  }

  // MARK: Votes

  /// The offsets with most votes within the tolerance, best first.
  private func candidates() -> [Int64] {
    let votes = groups.flatMap(votes).sorted { ($0.delta, $0.weight) < ($1.delta, $1.weight) }
    var windows: [(sum: Int, delta: Int64)] = []
    var end = 0
    var sum = 0
    for start in votes.indices {
      while end < votes.count, votes[end].delta - votes[start].delta <= tolerance {
        sum += votes[end].weight
        end += 1
      }
      // Votes scatter around the true value; their median is nearest to it.
      windows.append((sum, votes[start + (end - start - 1) / 2].delta))
      sum -= votes[start].weight
    }
    windows.sort { ($1.sum, $0.delta.magnitude, $0.delta) < ($0.sum, $1.delta.magnitude, $1.delta) }
    var chosen: [Int64] = []
    for window in windows {
      guard chosen.count < Self.trialCount else { break }
      if chosen.allSatisfy({ distance($0, window.delta) > tolerance / 2 }) {
        chosen.append(window.delta)
      }
    }
    return chosen
  }

  private func votes(of group: Group) -> [(delta: Int64, weight: Int)] {
    let weight = max(1, 1000 * group.weight / max(group.baseline.count, group.candidate.count))
    let ends = Self.edgeCount * 2
    if group.baseline.count <= ends, group.candidate.count <= ends {
      return group.baseline.flatMap { before in
        group.candidate.map { (delta: $0 - before, weight: weight) }
      }
    }
    func votes(
      _ baseline: ArraySlice<Int64>, _ candidate: ArraySlice<Int64>
    ) -> [(delta: Int64, weight: Int)] {
      baseline.flatMap { before in candidate.map { (delta: $0 - before, weight: weight) } }
    }
    return votes(group.baseline.prefix(Self.edgeCount), group.candidate.prefix(Self.edgeCount))
      + votes(group.baseline.suffix(Self.edgeCount), group.candidate.suffix(Self.edgeCount))
  }

  // MARK: Trials

  private func score(of offset: Int64) -> Int {
    groups.reduce(0) { $0 + $1.weight * matches(in: $1, offset).count }
  }

  /// The distances of the cues that an offset aligns, each time once.
  private func matches(in group: Group, _ offset: Int64) -> [Int64] {
    var deltas: [Int64] = []
    var index = 0
    for before in group.baseline {
      while index < group.candidate.count, group.candidate[index] - before - offset < -tolerance {
        index += 1
      }
      guard index < group.candidate.count else { break }
      let delta = group.candidate[index] - before
      guard delta - offset <= tolerance else { continue }
      deltas.append(delta)
      index += 1
    }
    return deltas
  }

  private func distance(_ left: Int64, _ right: Int64) -> Int64 {
    left > right ? left - right : right - left
  }
}
