internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// A break that starts while another of its kind is open.
struct BreakInOpenBreak: PresentationRule, SpliceRangesRule {
  let row = DiagnosticRule(
    "ADM-006", "break-in-open-break", .error,
    """
    A break starts after the previous one of the same dialect has ended; EXT-X-CUE-OUT within a \
    break is a warning.
    """, authority: .practice,
    rationale: """
      Servers treat the second start as a new break and drop the rest of the first, or drop the \
      second.
      """,
    remedy: """
      End the first break before the second starts. Within a break write EXT-X-CUE-OUT-CONT, not \
      EXT-X-CUE-OUT.
      """)

  func add(to rules: inout RulesBySubject) {
    rules.presentation.append((rules.index, self))
    rules.spliceRanges.append((rules.index, self))
  }

  func findings(in presentation: PresentationSubject) -> [Finding] {
    presentation.markedBreaks.flatMap { all in
      all.breaks.flatMap { entry in
        repeats(in: entry, of: all, presentation)
          + [overlap(of: entry, in: all, presentation)].compactMap(\.self)
      }
    }
  }

  private func repeats(
    in entry: MarkedBreak, of all: MarkedBreaks, _ presentation: PresentationSubject
  ) -> [Finding] {
    // A line that a later load has in place of another one does not stand beside it.
    let load = entry.opening.flatMap { presentation.load(of: $0) }
    return entry.repeats.filter { presentation.load(of: $0) == load }.map { marker in
      Finding(
        "\(marker.tagName) stands twice before one segment", at: presentation.place(of: marker),
        subject: marker.id ?? marker.tagName, severity: .warning,
        recurrence: Recurrence(key: "repeat \(all.dialect.rawValue)", of: all.breaks.count))
    }
  }

  private func overlap(
    of entry: MarkedBreak, in all: MarkedBreaks, _ presentation: PresentationSubject
  ) -> Finding? {
    guard let opening = entry.opening, let next = entry.next else { return nil }
    let start = presentation.time(of: opening)
    let time = presentation.time(of: next)
    // It may have ended where nobody saw it.
    guard !presentation.isUnseen(between: start, and: time) else { return nil }
    var plan = "and is still open"
    if let planned = entry.plannedDuration {
      let tolerance = presentation.policy.breakDurationTolerance
      guard time + tolerance < start + planned else { return nil }
      plan = "and is planned to end at \((start + planned).momentText)"
    }
    return Finding(
      "\(next.tagName) starts a break at \(time.momentText), the previous one started at \(start.momentText) \(plan)",
      at: presentation.place(of: next), subject: next.id ?? next.tagName, severity: .warning,
      recurrence: Recurrence(key: all.dialect.rawValue, of: all.breaks.count))
  }

  func findings(among ranges: SpliceRanges, of presentation: PresentationSubject) -> [Finding] {
    var open: [SpliceRange.Kind: SpliceRange] = [:]
    var found: [Finding] = []
    for entry in ranges.byStart {
      guard let kind = entry.kind, let start = entry.start else { continue }
      defer { if open[kind].map({ !entry.lies(in: $0) }) ?? true { open[kind] = entry } }
      guard let last = open[kind], let lastStart = last.start, !last.isEnded else { continue }
      var plan = "and is still open"
      if let plannedEnd = last.plannedEnd {
        guard start + presentation.policy.breakDurationTolerance < plannedEnd else { continue }
        plan = "and is planned to end at \(plannedEnd.momentText)"
        // Single spots may be signalled as splices within the splice of their break.
        if let end = entry.end ?? entry.plannedEnd,
          end <= plannedEnd + presentation.policy.breakDurationTolerance
        {
          continue
        }
      }
      // Messages are read again, so they are asked last.
      guard !last.isSame(as: entry), let out = entry.out else { continue }
      let isCrossing = last.plannedEnd != nil && (entry.end ?? entry.plannedEnd) != nil
      found.add(
        "\(out.carrier) starts a break at \(start.momentText), the one of \"\(last.range.id)\" started at \(lastStart.momentText) \(plan)",
        at: presentation.place(of: out), subject: entry.range.id,
        severity: isCrossing ? nil : .warning)
    }
    return found
  }

  static let examples: RuleExamples = [
    .datedMedia(
      """
      4 a.ts
      #EXT-X-CUE-OUT:12
      4 b.ts
      ▶#EXT-X-CUE-OUT:8
      4 c.ts d.ts
      #EXT-X-CUE-IN
      4 e.ts
      """),
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "PLANNED-DURATION=8.0,SCTE35-OUT=\(Section.spliceOut)"),
      "4 b.ts", .dateRange("b", at: 8, "SCTE35-OUT=▶\(Section.otherSpliceOut)"), "4 c.ts d.ts"),
    .datedMedia(
      """
      4 a.ts
      #EXT-X-CUE-OUT:8
      4 b.ts
      #EXT-X-CUE-OUT-CONT:4/8
      4 c.ts
      #EXT-X-CUE-OUT:4
      4 d.ts
      #EXT-X-CUE-IN
      4 e.ts
      """),
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "DURATION=4.0,SCTE35-OUT=\(Section.spliceOut)"), "4 b.ts",
      .dateRange("b", at: 8, "DURATION=4.0,SCTE35-OUT=\(Section.otherSpliceOut)"), "4 c.ts d.ts"),
  ]
}

extension PresentationSubject {
  /// The load that had the line of a marker first.
  fileprivate func load(of marker: AdMarker) -> Int? {
    playlist?.source(ofLine: marker.line).load
  }
}
