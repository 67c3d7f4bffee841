internal import AdBreaks
internal import CueSources
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics
internal import TextTracks

/// Cues of the breaks in tags: each line may change its break, and so may segments that reach its
/// planned end.
///
/// Breaks that have ended and that no later line can change are settled: only what comes after them
/// is analysed.
struct TagBreakSteps: Sendable {
  /// The number of known lines that remain, and the number of the last one in the playlist.
  private var count = 0
  private var lastLine: Int?
  /// The last line of a settled break: its number and its segment, counted from the first one ever.
  private var lastSettled: (line: Int, segment: Int)?
  /// The media time up to which breaks are settled.
  private var settledEnd = MediaTime.zero
  /// The numbers of the cues that are not settled.
  private var open: Set<Int> = []
  private var listEnd = MediaTime.zero
  private var isEnded = false

  mutating func apply(_ step: PresentationStep, to ledger: inout CueLedger) {
    let markers = step.playlist.markers
    let count = step.count(markers, segment: \.segmentIndex)
    let late = step.snapshot.firstLate
    if let late, let lastSettled, late <= lastSettled.segment { unsettle(ledger) }
    let lastLine = count > 0 ? markers[count - 1].line : self.lastLine
    let isEnded = step.timeline.end != nil
    // Without a new line, only an end that the list reaches changes a break.
    guard
      count != self.count || lastLine != self.lastLine || late != nil
        || isEnded != self.isEnded || mayReachEnd(in: ledger, step)
    else { return }
    (self.count, self.lastLine) = (count, lastLine)
    self.isEnded = isEnded
    listEnd = step.listEnd
    var analysis = analysis(step)
    if lastSettled != nil, let first = analysis.breaks.first?.startTime, first <= settledEnd {
      // A line says that the break has lasted longer than that.
      unsettle(ledger)
      analysis = self.analysis(step)
    }
    take(analysis, step, &ledger)
    settle(analysis.settled, step, ledger)
  }

  private func analysis(_ step: PresentationStep) -> AdBreakAnalysis {
    AdBreakAnalysis(
      of: step.playlist,
      asFarAs: AdBreakAnalysis.Extent(
        markers: settledCount(step)..<count, end: step.listEnd, isEnded: isEnded),
      on: step.timeline.map)
  }

  /// Returns the number of lines of settled breaks, of those that remain.
  private func settledCount(_ step: PresentationStep) -> Int {
    guard let lastSettled else { return 0 }
    return step.playlist.markers.prefix(count).partitioningIndex { $0.line > lastSettled.line }
  }

  /// Returns the start of the first break that is not settled.
  func firstOpenStart(in ledger: CueLedger) -> MediaTime? {
    open.compactMap { ledger.cues[$0]?.startTime }.min()
  }

  private mutating func unsettle(_ ledger: CueLedger) {
    lastSettled = nil
    open = Set(ledger.cues.filter { $0.value.content is TagCueContent }.keys)
  }

  /// Whether a break that is not settled has, or will have, an end that the list has reached since
  /// the last check.
  private func mayReachEnd(in ledger: CueLedger, _ step: PresentationStep) -> Bool {
    let reach = AdBreakAnalysis.planReach(in: step.playlist)
    return open.contains { number in
      guard let entry = (ledger.cues[number]?.content as? TagCueContent)?.adBreak,
        let start = entry.startTime
      else { return false }
      let plannedEnd = entry.plannedDuration.map { start + $0 }
      let ends: [MediaTime?] = [
        plannedEnd, plannedEnd.map { $0 + reach }, entry.endTime, start,
      ]
      return ends.contains { $0.map { $0 >= listEnd && $0 <= step.listEnd } ?? false }
    }
  }

  private mutating func take(
    _ analysis: AdBreakAnalysis, _ step: PresentationStep, _ ledger: inout CueLedger
  ) {
    // A line may start several breaks, each with an event of its message.
    var left = Dictionary(grouping: open.sorted()) { number in
      var identity = ledger.cues[number].map(CueIdentity.init)
      identity?.id = nil
      return identity
    }
    open = []
    for cue in TagCues.cues(of: analysis.breaks, uri: step.uri, on: step.timeline)
      .map(step.counted)
    {
      let number = number(of: cue, among: &left, ledger) ?? ledger.newNumber(of: cue)
      open.insert(ledger.put(cue, number: number))
    }
    for number in left.values.joined().sorted() { ledger.remove(number) }
  }

  /// Returns the number of the known cue that starts with one of the lines of a break, by the
  /// earliest line.
  private func number(
    of cue: Cue, among left: inout [CueIdentity?: [Int]], _ ledger: CueLedger
  ) -> Int? {
    guard let entry = (cue.content as? TagCueContent)?.adBreak else { return nil }
    for source in entry.evidence.lazy.compactMap(\.source) {
      let identity = CueIdentity(.cueTags, at: source)
      let numbers = left[identity, default: []]
      let index = numbers.firstIndex { ledger.cues[$0]?.id == cue.id } ?? numbers.indices.first
      guard let index else { continue }
      return left[identity]?.remove(at: index)
    }
    return nil
  }

  private mutating func settle(
    _ settled: AdBreakAnalysis.Settled?, _ step: PresentationStep, _ ledger: CueLedger
  ) {
    guard let settled else { return }
    let last = step.playlist.markers[settledCount(step) + settled.count - 1]
    lastSettled = (last.line, last.segmentIndex + step.live.forgottenSegmentCount)
    settledEnd = settled.end
    open = open.filter { ledger.cues[$0]?.startTime.map { $0 > settled.end } ?? false }
  }
}
