internal import CueSources
internal import TextTracks

/// Cues of the chapters in date ranges: added, changed and removed with their ranges.
struct ChapterSteps: Sendable {
  /// The numbers of the known chapters.
  private var numbers: Set<Int> = []
  private var hasEnd = false

  mutating func apply(_ step: PresentationStep, to ledger: inout CueLedger) {
    let hasEnd = step.timeline.end != nil
    let isChanged = ledger.changed(of: .daterange).contains(where: Self.makesChapters)
    guard isChanged || hasEnd != self.hasEnd && !numbers.isEmpty else { return }
    self.hasEnd = hasEnd
    // A chapter may end where the next one starts, wherever that is in the playlist.
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

  /// Forgets removed cues, by their numbers.
  mutating func forget(_ forgotten: Set<Int>) { numbers.subtract(forgotten) }

  private static func makesChapters(_ cue: Cue) -> Bool {
    cue.content is DateRangeCueContent && !chapters(in: [cue]).isEmpty
  }

  /// Returns the chapters in date ranges, by class and by message.
  private static func chapters(in ranges: [Cue]) -> [Chapter] {
    DateRangeChapters.chapters(in: ranges) + ChapterCues.chapters(in: [ranges])
  }
}
