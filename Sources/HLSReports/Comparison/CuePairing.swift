/// The properties that two items must share to be paired.
struct PairingKey: Hashable {
  private var lane: ComparedItem.Lane
  private var id: String?
  private var shape: String?
  private var content: Int?

  /// Their full content.
  static func content(_ item: ComparedItem) -> PairingKey? {
    PairingKey(lane: item.lane, id: item.id, content: item.contentNumber)
  }

  /// Their identifier and coarse description; `nil` without identifier.
  static func identity(_ item: ComparedItem) -> PairingKey? {
    item.id.map { PairingKey(lane: item.lane, id: $0, shape: item.shape) }
  }

  /// Their identifier; `nil` without one.
  static func id(_ item: ComparedItem) -> PairingKey? {
    item.id.map { PairingKey(lane: item.lane, id: $0) }
  }

  /// Their coarse description.
  static func shape(_ item: ComparedItem) -> PairingKey? {
    PairingKey(lane: item.lane, shape: item.shape)
  }

  /// Only their track.
  static func lane(_ item: ComparedItem) -> PairingKey? { PairingKey(lane: item.lane) }
}

/// Pairs the items of two timelines once the offset between them is known.
///
/// Pairs are made by equal content at the same time; then by identifier at the same time, by equal
/// content at another time, by the end where one has no start, and finally by time within the same
/// track. The rest is added or removed.
struct CuePairing {
  /// The indices of two paired items; `nil` on the side without one.
  struct Pair {
    var before: Int?
    var after: Int?
  }

  /// The maximum move of an item with several equals. A unique item may move anywhere.
  static let nearbyDistance: Int64 = 10_000_000

  private let baseline: [ComparedItem]
  private let candidate: [ComparedItem]
  private let offset: Int64
  private let tolerance: Int64
  private var partners: [Int?]
  private var isTaken: [Bool]

  init(_ baseline: [ComparedItem], _ candidate: [ComparedItem], offset: Int64, tolerance: Int64) {
    self.baseline = baseline
    self.candidate = candidate
    self.offset = offset
    self.tolerance = tolerance
    partners = Array(repeating: nil, count: baseline.count)
    isTaken = Array(repeating: false, count: candidate.count)
    pair(by: PairingKey.content, .atSameTime)
    pair(by: PairingKey.identity, .atSameTime)
    pair(by: PairingKey.content, .moved)
    pair(by: PairingKey.identity, .moved)
    pair(by: PairingKey.id, .moved)
    pair(by: PairingKey.shape, .atSameEnd)
    pair(by: PairingKey.shape, .atSameTime)
    pair(by: PairingKey.lane, .atSameTime)
  }

  /// Every item once, alone or in a pair, those of the baseline first.
  var pairs: [Pair] {
    baseline.indices.map { Pair(before: $0, after: partners[$0]) }
      + candidate.indices.filter { !isTaken[$0] }.map { Pair(before: nil, after: $0) }
  }

  /// How much later the second item is than expected from the first.
  private func delta(_ before: Int, _ after: Int) -> Int64? {
    guard let start = baseline[before].start, let other = candidate[after].start else { return nil }
    return other - start - offset
  }

  /// The same where one of two items has no start. Those without one are last on both sides, and pair there, by their
  /// ends.
  private func unplacedDelta(_ before: Int, _ after: Int) -> Int64 {
    let (old, new) = (baseline[before], candidate[after])
    guard old.start == nil else { return .max }
    guard new.start == nil else { return .min }
    guard old.hasOwnEnd, new.hasOwnEnd, let end = old.end, let other = new.end else { return 0 }
    return other - end - offset
  }

  // MARK: Passes

  private enum Reach {
    case atSameTime
    case moved
    case atSameEnd
  }

  /// The items of one key without a partner, in time order, and their initial number.
  private struct Group {
    var before: [Int] = []
    var after: [Int] = []
    var isUnique = false
  }

  private mutating func pair(by key: (ComparedItem) -> PairingKey?, _ reach: Reach) {
    var places: [PairingKey: Int] = [:]
    var groups: [Group] = []
    for index in baseline.indices where partners[index] == nil {
      guard let key = key(baseline[index]) else { continue }
      if let place = places[key] {
        groups[place].before.append(index)
      } else {
        places[key] = groups.count
        groups.append(Group(before: [index]))
      }
    }
    guard !groups.isEmpty else { return }
    for index in candidate.indices where !isTaken[index] {
      guard let place = key(candidate[index]).flatMap({ places[$0] }) else { continue }
      groups[place].after.append(index)
    }
    var counts: [PairingKey: Int] = [:]
    if reach == .moved {
      for item in baseline { if let key = key(item) { counts[key, default: 0] += 1 } }
      for (key, place) in places { groups[place].isUnique = counts[key] == 1 }
    }
    for group in groups where !group.after.isEmpty {
      switch reach {
      case .atSameTime: pairAtSameTime(group)
      case .moved: pairMoved(group)
      case .atSameEnd: pairAtSameEnd(group)
      }
    }
  }

  /// Pairs in one sweep over both sides.
  private mutating func pairAtSameTime(_ group: Group) {
    let before = group.before.sorted { isEarlier(baseline[$0], baseline[$1], $0, $1) }
    let after = group.after.sorted { isEarlier(candidate[$0], candidate[$1], $0, $1) }
    var next = 0
    for index in before {
      while next < after.count {
        let limit = max(
          tolerance, baseline[index].startTolerance, candidate[after[next]].startTolerance)
        let distance = delta(index, after[next]) ?? unplacedDelta(index, after[next])
        if distance > limit { break }
        next += 1
        if distance >= -limit {
          connect(index, after[next - 1])
          break
        }
      }
    }
  }

  /// Pairs the remaining items of a key in time order.
  private mutating func pairMoved(_ group: Group) {
    if group.isUnique, let before = group.before.first, group.after.count == 1,
      let after = group.after.first
    {
      connect(before, after)
      return
    }
    // What has no start has not moved, and comes first.
    let placed = group.after.filter { candidate[$0].start != nil }
    var next = 0
    for index in group.before {
      while next < placed.count {
        guard let distance = delta(index, placed[next]), distance <= Self.nearbyDistance
        else { break }
        next += 1
        if distance >= -Self.nearbyDistance {
          connect(index, placed[next - 1])
          break
        }
      }
    }
  }

  /// Pairs items of which one has no start, since it began before the window of its side.
  private mutating func pairAtSameEnd(_ group: Group) {
    let before = group.before.filter { baseline[$0].hasOwnEnd }
    let after = group.after.filter { candidate[$0].hasOwnEnd }
    pairEnds(before.filter { baseline[$0].start == nil }, after)
    pairEnds(
      before.filter { baseline[$0].start != nil },
      after.filter { candidate[$0].start == nil && !isTaken[$0] })
  }

  /// Pairs items by their ends in one sweep over both sides.
  private mutating func pairEnds(_ before: [Int], _ after: [Int]) {
    func isEarlier(_ left: (end: Int64, index: Int), _ right: (end: Int64, index: Int)) -> Bool {
      (left.end, left.index) < (right.end, right.index)
    }
    let old = before.map { (end: (baseline[$0].end ?? 0) + offset, index: $0) }
      .sorted(by: isEarlier)
    let new = after.map { (end: candidate[$0].end ?? 0, index: $0) }.sorted(by: isEarlier)
    var next = 0
    for (end, index) in old {
      while next < new.count, new[next].end - end <= tolerance {
        next += 1
        if new[next - 1].end - end >= -tolerance {
          connect(index, new[next - 1].index)
          break
        }
      }
    }
  }

  private mutating func connect(_ before: Int, _ after: Int) {
    partners[before] = after
    isTaken[after] = true
  }

  private func isEarlier(
    _ left: ComparedItem, _ right: ComparedItem, _ leftIndex: Int, _ rightIndex: Int
  ) -> Bool {
    func place(_ item: ComparedItem, _ index: Int) -> (Int64, Int64, Int) {
      (item.start ?? .max, item.start == nil ? item.end ?? .max : 0, index)
    }
    return place(left, leftIndex) < place(right, rightIndex)
  }
}

extension ComparedItem {
  /// Whether it has a known end that is not just the start of the next item.
  fileprivate var hasOwnEnd: Bool { comparesEnd && end != nil }
}
