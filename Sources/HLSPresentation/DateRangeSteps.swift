internal import AdMarkers
internal import CueSources
internal import HLSPlaylists
internal import SourceDiagnostics
internal import TextTracks

/// Cues of date ranges: known with their first tag, changed by later ones and by END-ON-NEXT, and gone when they ended before
/// the window or the playlist says so (rules R15 to R17).
struct DateRangeSteps: Sendable {
  /// The ranges that have used an ID, by their indices in the presentation: one may use it again when that before is over.
  private var uses: [String: [Int]] = [:]
  private var count = 0

  mutating func apply(_ step: PresentationStep, to ledger: inout CueLedger) {
    for index in count..<step.ranges.count {
      uses[step.ranges[index].id, default: []].append(index)
    }
    count = step.ranges.count
    guard !step.snapshot.dateRangeChanges.isEmpty else { return }
    let known = Dictionary(grouping: step.playlist.dateRanges, by: \.id)
    for change in step.snapshot.dateRangeChanges {
      let uses = uses[change.id, default: []]
      let use = use(of: uses, meantBy: change, in: step)
      guard uses.indices.contains(use),
        let range = known[change.id, default: []].dropFirst(use).first
      else { continue }
      let identity = CueIdentity(.daterange, load: range.source.load, line: range.source.line)
      if case .removed = change {
        if let number = ledger.number(of: identity) { ledger.remove(number) }
        continue
      }
      let placed = PlacedDateRange(
        range.ended(by: step.ranges[uses[use]].end), on: step.timeline.map)
      for cue in DateRangeCues.cues(of: [placed], uri: step.uri, on: step.timeline) {
        ledger.put(cue)
      }
    }
  }

  /// Which of the ranges with an ID a change is about.
  private func use(
    of uses: [Int], meantBy change: PlaylistSnapshot.DateRangeChange, in step: PresentationStep
  ) -> Int {
    if case .removed = change,
      let removed = uses.lastIndex(where: {
        step.ranges[$0].removal?.snapshot == step.snapshot.index
      })
    {
      return removed
    }
    return max(0, uses.count - 1)
  }
}
