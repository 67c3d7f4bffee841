internal import AdMarkers
internal import CueSources
internal import HLSPlaylists
internal import SourceDiagnostics
internal import TextTracks

/// Cues of date ranges: added with their first tag, changed by later ones and by END-ON-NEXT, and
/// removed when they ended before the window or the playlist removes them (rules R15 to R17).
enum DateRangeSteps {
  static func apply(_ step: PresentationStep, to ledger: inout CueLedger) {
    for change in step.snapshot.dateRangeChanges {
      if case .removed = change.kind {
        if let number = ledger.number(of: CueIdentity(.daterange, at: change.source)) {
          ledger.remove(number)
        }
        continue
      }
      guard let range = step.live.dateRange(ofLine: change.line) else { continue }
      let placed = [PlacedDateRange(range, on: step.timeline.map)]
      for cue in DateRangeCues.cues(of: placed, uri: step.uri, on: step.timeline) {
        ledger.put(step.counted(cue))
      }
    }
  }
}
