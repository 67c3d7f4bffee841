internal import CueSources
internal import TextTracks

/// Cues of the chapters that date ranges make: known, changed and gone with their ranges.
struct ChapterSteps: Sendable {
  /// The chapters that are known, by their numbers.
  private var numbers: Set<Int> = []
  private var hasEnd = false

  mutating func apply(_ step: PresentationStep, to ledger: inout CueLedger) {
    let hasEnd = step.timeline.end != nil
    let isChanged = ledger.changed(of: .daterange).contains(where: Self.makesChapters)
    guard isChanged || hasEnd != self.hasEnd && !numbers.isEmpty else { return }
    self.hasEnd = hasEnd
    // A chapter may end where the next one begins, wherever that stands.
    let ranges = ledger.cues.values.filter(Self.makesChapters).sorted {
      $0.precedes($1) || !$1.precedes($0) && $0.uid < $1.uid
    }
    var known: Set<Int> = []
    for cue in ChapterCues.cues(of: Self.chapters(in: ranges), on: step.timeline) {
      known.insert(ledger.put(cue))
    }
    for number in numbers.subtracting(known).sorted() { ledger.remove(number) }
    numbers = known
  }

  /// Cues that are no longer there, by their numbers.
  mutating func forget(_ forgotten: Set<Int>) { numbers.subtract(forgotten) }

  private static func makesChapters(_ cue: Cue) -> Bool {
    cue.content is DateRangeCueContent && !chapters(in: [cue]).isEmpty
  }

  /// The chapters that date ranges make, by class and by message.
  private static func chapters(in ranges: [Cue]) -> [Chapter] {
    DateRangeChapters.chapters(in: ranges) + ChapterCues.chapters(in: [ranges])
  }
}
