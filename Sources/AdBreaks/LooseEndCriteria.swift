internal import AdMarkers
internal import MediaTiming
internal import SCTE35

/// What decides which loose ends belong to a group: what its members are, and when its sources end it.
///
/// A group may have as many members and ends as a playlist has lines, so that they are not read again for each end.
final class LooseEndCriteria {
  private let members: [BreakInterval]
  /// One member of each kind.
  private let kinds: [BreakInterval]
  private lazy var eventIDs: Set<UInt32> = members.dropFirst().reduce(
    into: members.first?.eventIDs ?? []
  ) {
    $0.formUnion($1.eventIDs)
  }
  private lazy var ids: Set<String> = Set(members.lazy.compactMap(\.id))
  /// Whether a line signals the start.
  let hasLines: Bool
  /// Whether it is a break if nothing encloses it.
  let opensBreak: Bool
  /// Whether it may be one of several in a break.
  let mayLieInBreak: Bool
  /// When the group should end.
  let plannedEnd: MediaTime?
  /// The next start of the same kind from the first source that has one.
  let supersededAt: MediaTime?
  /// The last place at which a line says that the break continues.
  let lastContinuation: MediaTime?
  /// The first end of each source, by the order of sources: no other one counts.
  private var firstEnds: [BreakInterval] = []
  /// The time on which the sources agree.
  private(set) var end: MediaTime?
  /// The time on which the lines agree.
  private var endOfLines: MediaTime?

  init(_ members: [BreakInterval], plannedEnd: MediaTime?) {
    self.members = members
    self.plannedEnd = plannedEnd
    supersededAt = members.lazy.compactMap(\.supersededAt).first
    lastContinuation = members.lazy.compactMap(\.lastContinuation).max()
    var seen: Set<BreakInterval.Kind> = []
    kinds = members.count < 2 ? members : members.filter { seen.insert($0.kind).inserted }
    hasLines = members.contains(where: \.isOfLine)
    opensBreak = members.contains { $0.kind.opensBreak }
    mayLieInBreak = members.allSatisfy(\.mayLieInBreak)
    for member in members { add(member) }
  }

  /// Adds an interval that may have an end.
  func add(_ interval: BreakInterval) {
    guard interval.end != nil, !firstEnds.contains(where: { $0.channel == interval.channel }) else {
      return
    }
    firstEnds.insert(
      interval, at: firstEnds.partitioningIndex { $0.rank > interval.rank })
    end = BreakGroup.agreed(firstEnds) { $0.end?.time }
    endOfLines = BreakGroup.agreed(firstEnds.filter(\.isOfLine)) { $0.end?.time }
  }

  /// The signalled end with which another end is to be compared.
  ///
  /// Lines are paired with lines: a message in the media ends no break that a line starts, and another one may end.
  func signalledEnd(besides other: BreakInterval) -> MediaTime? {
    other.isOfLine && hasLines ? endOfLines : end
  }

  /// Whether a member has one of some event ids, or an id.
  func names(anyOf eventIDs: Set<UInt32>, or id: String?) -> Bool {
    !eventIDs.isEmpty && !eventIDs.isDisjoint(with: self.eventIDs)
      || id.map { ids.contains($0) } ?? false
  }

  /// Whether an end of a kind may be that of a member.
  func isCompatible(with kind: BreakInterval.Kind) -> Bool {
    kinds.contains { $0.kind.isCompatible(with: kind) }
  }

  /// Whether an end of a kind may be that of a member without a common identifier.
  ///
  /// A tag or splice_insert may be a break with ads, so that the end of an ad ends only what has its type, or the break
  /// of a line without a type.
  ///
  /// - Parameter isMarked: Whether the breaks of lines in this list are of that type.
  func mayBeEnded(by kind: BreakInterval.Kind, isMarked: Bool) -> Bool {
    guard kind.mayLieInBreak else { return isCompatible(with: kind) }
    return kinds.contains { $0.kind == kind }
      || isMarked && hasLines && opensBreak && kinds.allSatisfy { $0.kind.segmentationType == nil }
  }

  /// Whether a tag without further information is a member.
  var hasPlainTag: Bool { kinds.contains { $0.kind == .tag } }
}
