internal import CueSources
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics
internal import TextTracks

/// Cues of program date-times: each ends when the next one is known, and the last with the presentation.
struct DateSteps: Sendable {
  /// The lines of the known dates in the order of the playlist.
  private var lines: [SourceLine] = []
  private var hasEnd = false

  mutating func apply(_ step: PresentationStep, to ledger: inout CueLedger) {
    let tags = step.playlist.programDateTimes
    let count = step.count(tags, segment: \.segmentIndex)
    let hasEnd = step.timeline.end != nil
    guard count > 0, count != lines.count || hasEnd != self.hasEnd else { return }
    self.hasEnd = hasEnd
    // Dates come behind those that are known, but for one that comes late.
    let isContinued =
      !lines.isEmpty && lines.count <= count && tags[lines.count - 1].source == lines.last
    // The last known one gets its end, and how far a date drifts follows from the one before it.
    let first = isContinued ? max(0, lines.count - 2) : 0
    lines.removeSubrange((isContinued ? lines.count : 0)...)
    for index in lines.count..<count { lines.append(tags[index].source) }
    let changed = tags[first..<count].map {
      ProgramDateTimeCues.Tag(date: $0.date, segment: $0.segmentIndex, source: $0.source)
    }
    let cues = ProgramDateTimeCues.cues(of: changed, uri: step.uri, on: step.timeline)
    for cue in first > 0 ? cues.dropFirst() : cues[...] { ledger.put(cue) }
  }
}
