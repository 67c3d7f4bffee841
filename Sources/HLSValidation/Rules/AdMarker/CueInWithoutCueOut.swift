internal import AdBreaks
internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// A line that ends or continues a break while none is open.
struct CueInWithoutCueOut: PresentationRule, AdBreakRule {
  let row = DiagnosticRule(
    "ADM-005", "cue-in-without-cue-out", .error,
    "EXT-X-CUE-IN and EXT-X-CUE-OUT-CONT belong to a break that an earlier line starts.",
    authority: .practice,
    rationale: """
      The line of the start is lost or misplaced, and with it the break; or the end is written \
      twice, and a server that counts ends closes the next break at once.
      """,
    remedy: "Write one EXT-X-CUE-OUT and one EXT-X-CUE-IN for each break.")

  func add(to rules: inout RulesBySubject) {
    rules.presentation.append((rules.index, self))
    rules.adBreak.append((rules.index, self))
  }

  func findings(in presentation: PresentationSubject) -> [Finding] {
    let breaks = presentation.breaks.breaks
    // One break may have all ends of a playlist.
    let ended = Set(
      presentation.markedBreaks.lazy.flatMap(\.looseEnds).compactMap {
        presentation.breakIndices[$0.marker.line]
      })
    let unstarted = ended.filter { index in
      breaks[index].evidence.allSatisfy { $0.dialect == .inBand || $0.role == .in }
    }
    return presentation.markedBreaks.flatMap { all -> [Finding] in
      let hasOpenings = all.breaks.contains { $0.opening != nil }
      return all.breaks.compactMap {
        otherEnd(of: $0, presentation) ?? unbegun($0, besideOpenings: hasOpenings, presentation)
      } + all.looseEnds.compactMap { finding(on: $0, startedByNoLine: unstarted, presentation) }
    }
  }

  private func finding(
    on end: MarkedBreaks.LooseEnd, startedByNoLine unstarted: Set<Int>,
    _ presentation: PresentationSubject
  ) -> Finding? {
    let marker = end.marker
    let place = presentation.place(of: marker)
    if let index = presentation.breakIndices[marker.line],
      let entry = presentation.adBreak(ofLine: marker.line), let start = entry.startTime,
      end.previousEnd.map({ entry != presentation.adBreak(ofLine: $0.line) }) ?? true
    {
      // Another dialect may have signalled the start; a message in the media is no line.
      guard start - presentation.head > presentation.policy.frameTolerance,
        unstarted.contains(index), !mayBeCut(entry, by: end, presentation),
        !presentation.mayHaveUnseenLine(at: start)
      else { return nil }
      return Finding(
        "\(marker.tagName) ends a break that no line before it starts; the media starts it at \(start.momentText)",
        at: place, subject: marker.id ?? marker.tagName)
    }
    // The start may have been where nobody saw it.
    guard !presentation.isBehindHole(line: marker.line) else { return nil }
    guard let previous = end.previousEnd else {
      // A window, or a recording, may start within a break. Where segments are forgotten, no break is cut, but one may
      // have started where nobody saw it.
      guard
        presentation.hasForgottenMarkers
          ? !presentation.hasForgottenHole : !presentation.isWindow && !presentation.isMerged
      else { return nil }
      return Finding(
        "\(marker.tagName) ends a break that no line before it starts", at: place,
        subject: marker.id ?? marker.tagName, severity: .warning)
    }
    let isContinuation = marker.role == .cont
    let isRepeated = previous.segmentIndex == marker.segmentIndex && previous.role == .in
    return Finding(
      "\(marker.tagName) \(isContinuation ? "continues" : "ends") a break that ended already at \((presentation.time(of: previous)).momentText)",
      at: place, subject: marker.id ?? marker.tagName,
      severity: isContinuation || isRepeated || presentation.isMerged ? .warning : nil)
  }

  /// Whether a line before the window may start a break: what the media starts may be the last ad of it.
  private func mayBeCut(
    _ entry: AdBreak, by end: MarkedBreaks.LooseEnd, _ presentation: PresentationSubject
  ) -> Bool {
    presentation.isWindow && end.previousEnd == nil
      && entry.segmentationType?.mayLieInBreak ?? false
  }

  /// The fault of an end with another identifier than its start.
  private func otherEnd(of entry: MarkedBreak, _ presentation: PresentationSubject) -> Finding? {
    guard let opening = entry.opening, let closing = entry.closing, let open = opening.id,
      let closed = closing.id, open != closed,
      !presentation.isBehindHole(line: closing.line)
    else { return nil }
    return Finding(
      "\(closing.tagName) ends break \(closed.quoted), the one that is open is \(open.quoted)",
      at: presentation.place(of: closing), subject: closed)
  }

  /// The fault of lines that continue a break without a start of their dialect.
  private func unbegun(
    _ entry: MarkedBreak, besideOpenings hasOpenings: Bool, _ presentation: PresentationSubject
  ) -> Finding? {
    guard entry.opening == nil, let line = entry.continuations.first else { return nil }
    guard let adBreak = presentation.adBreak(ofLine: line.line) else {
      guard !presentation.isBehindHole(line: line.line) else { return nil }
      return Finding(
        "\(line.tagName) continues a break, and none is open", at: presentation.place(of: line),
        subject: line.id ?? line.tagName)
    }
    // A dialect without start lines leaves the start to others, and a break may start before the window.
    guard hasOpenings, let start = presentation.start(of: entry),
      start - presentation.head > presentation.policy.frameTolerance,
      adBreak.evidence.contains(where: { $0.role == .out }),
      !presentation.mayHaveUnseenLine(at: start)
    else { return nil }
    return Finding(
      "\(line.tagName) continues a break that no line before it starts; others mark the start at \((adBreak.startTime ?? start).momentText)",
      at: presentation.place(of: line), subject: line.id ?? line.tagName)
  }

  func findings(in adBreak: AdBreakSubject) -> [Finding] {
    guard !adBreak.isHeuristic, let line = adBreak.unbegunContinuation else { return [] }
    let name = line.tagName ?? line.dialect.rawValue
    let presentation = adBreak.presentation
    guard !mayStartUnseen(adBreak, shownBy: line) else { return [] }
    return .one(
      "\(name) continues a break that no line before it starts", at: adBreak.place(of: line),
      subject: adBreak.subject ?? name,
      severity: presentation.isWindow || presentation.isMerged ? .warning : nil)
  }

  /// Whether a break may have started where nobody saw it. A line without an elapsed time does not say where.
  private func mayStartUnseen(
    _ adBreak: AdBreakSubject, shownBy line: AdBreak.Evidence
  ) -> Bool {
    let presentation = adBreak.presentation
    if let start = adBreak.startTime, presentation.mayHaveUnseenLine(at: start) { return true }
    return line.elapsed == nil && line.playlistLine.map(presentation.isBehindHole) ?? false
  }

  static let examples: RuleExamples = [
    .datedMedia(
      "4 a.ts", "#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts", "▶#EXT-X-CUE-IN",
      "4 d.ts"),
    .datedMedia(
      "4 a.ts", "#EXT-X-CUE-OUT:12", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts",
      "▶#EXT-X-CUE-OUT-CONT:8/12", "4 d.ts"),
    .datedMedia("4 a.ts b.ts", "▶#EXT-X-CUE-OUT-CONT:4/8", "4 c.ts", "#EXT-X-CUE-IN", "4 d.ts"),
    .datedMedia("4 a.ts", "#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts d.ts"),
    .datedLive("4 a.ts", "#EXT-X-CUE-IN", "4 b.ts"),
  ]
}
