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
    let ranges = step.live.dateRanges
    for index in count..<ranges.count { uses[ranges[index].id, default: []].append(index) }
    count = ranges.count
    for change in step.snapshot.dateRangeChanges {
      guard let range = self.range(meantBy: change, in: step) else { continue }
      let identity = CueIdentity(.daterange, load: range.source.load, line: range.source.line)
      if case .removed = change {
        if let number = ledger.number(of: identity) { ledger.remove(number) }
        continue
      }
      let placed = [PlacedDateRange(range, on: step.timeline.map)]
      for cue in DateRangeCues.cues(of: placed, uri: step.uri, on: step.timeline) {
        ledger.put(cue)
      }
    }
  }

  /// Which of the ranges with an ID a change is about.
  private func range(
    meantBy change: PlaylistSnapshot.DateRangeChange, in step: PresentationStep
  ) -> DateRange? {
    let tracked = uses[change.id, default: []].lazy.map { step.live.dateRanges[$0] }
    if case .removed = change,
      let removed = tracked.last(where: { $0.removal?.snapshot == step.snapshot.index })
    {
      return step.live.dateRange(removed)
    }
    return tracked.last.flatMap(step.live.dateRange)
  }
}
