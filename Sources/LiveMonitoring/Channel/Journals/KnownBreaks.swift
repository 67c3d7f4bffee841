internal import AdBreaks
internal import MediaTiming

/// Where the breaks that were reported are among the entries of a journal, by all that they can be known again by.
///
/// Of a thousand breaks in a window each finds itself without a look at all others.
struct KnownBreaks {
  private var evidence: [BreakEvidence: [Int]] = [:]
  private var ids: [String: [Int]] = [:]
  private var names: [String: [Int]] = [:]

  init(_ entries: [BreakJournal.Entry]) {
    for (index, entry) in entries.enumerated() {
      for evidence in entry.evidence { self.evidence[evidence, default: []].append(index) }
      if let id = entry.adBreak.id { ids[id, default: []].append(index) }
      names[entry.name, default: []].append(index)
    }
  }

  /// The first entry of a break among those that are free: one with a line of it, then one near it with something of it,
  /// then one near it with its id, then one with its name.
  ///
  /// - Parameters:
  ///   - isFree: Whether an entry is not yet that of another break.
  ///   - isNear: Whether an entry starts about where the break does.
  func index(
    of adBreak: AdBreak, _ evidence: Set<BreakEvidence>, name: String,
    isFree: (Int) -> Bool, isNear: (Int) -> Bool
  ) -> Int? {
    func isAnywhere(_: Int) -> Bool { true }
    func first(_ places: [Int]?, where isThere: (Int) -> Bool) -> Int? {
      places?.first { isFree($0) && isThere($0) }
    }
    func first(with evidence: some Sequence<BreakEvidence>, where isThere: (Int) -> Bool) -> Int? {
      evidence.compactMap { first(self.evidence[$0], where: isThere) }.min()
    }
    // A line is the same wherever the start of its break is by now.
    return first(with: evidence.lazy.filter(\.isLine), where: isAnywhere)
      ?? first(with: evidence, where: isNear)
      ?? adBreak.id.flatMap { first(ids[$0], where: isNear) }
      // Another playlist lists it at lines of its own.
      ?? first(names[name], where: isAnywhere)
  }
}
