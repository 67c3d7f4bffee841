internal import CueSources
internal import HLSPlaylists
internal import MediaTiming
internal import TextTracks

/// Cues of program date-times: each ends when the next one is known, and the last with the
/// presentation.
struct DateSteps: Sendable {
  /// The number of the line of the last known date.
  private var lastLine: Int?
  private var hasEnd = false

  mutating func apply(_ step: PresentationStep, to ledger: inout CueLedger) {
    let tags = step.playlist.programDateTimes
    let count = step.count(tags, segment: \.segmentIndex)
    let known =
      lastLine.map { line in tags.prefix(count).partitioningIndex { $0.line > line } } ?? 0
    let hasEnd = step.timeline.end != nil
    let isLate = step.snapshot.firstLate != nil
    guard count > 0, count != known || hasEnd != self.hasEnd || isLate else { return }
    self.hasEnd = hasEnd
    lastLine = tags[count - 1].line
    // The last known one gets its end, and the drift of a date follows from the one before it.
    let first = isLate ? 0 : max(0, known - 2)
    let changed = tags[first..<count].map {
      ProgramDateTimeCues.Tag(date: $0.date, segment: $0.segmentIndex, source: $0.source)
    }
    let cues = ProgramDateTimeCues.cues(
      of: changed, after: step.playlist.inheritedDate, uri: step.uri, on: step.timeline)
    // Of the first one the one before is not looked at.
    for cue in cues.dropFirst(first > 0 ? 1 : 0) { ledger.put(step.counted(cue)) }
  }
}
