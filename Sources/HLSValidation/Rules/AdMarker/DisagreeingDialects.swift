internal import AdBreaks
internal import AdMarkers
internal import MediaTiming
internal import SourceDiagnostics

/// A break that two dialects of one playlist describe differently.
struct DisagreeingDialects: AdBreakRule {
  let row = DiagnosticRule(
    "ADM-018", "disagreeing-dialects", .warning,
    "The dialects of a playlist agree on the start, duration and end of a break; starts a target duration apart are an error.",
    authority: .practice,
    rationale: """
      Players and servers read different dialects, so that some viewers enter or leave the break at \
      another time than others.
      """,
    remedy: """
      Write all dialects from one decision of the packager. A date range starts at the date of the \
      segment after its tags.
      """)

  func findings(in adBreak: AdBreakSubject) -> [Finding] {
    let lines = openings(of: adBreak.adBreak, in: adBreak.presentation)
    guard let first = lines.first else { return [] }
    return [
      difference(of: first, and: lines.dropFirst(), in: adBreak), overlap(of: first, in: adBreak),
    ].compactMap(\.self)
  }

  /// The difference between dialects that agree enough to describe the same break.
  private func difference(
    of first: AdBreak.Evidence, and others: ArraySlice<AdBreak.Evidence>,
    in adBreak: AdBreakSubject
  ) -> Finding? {
    let policy = adBreak.presentation.policy
    let name = self.name(of: first)
    for other in others {
      let otherName = self.name(of: other)
      let haveTimes = [first, other].allSatisfy(adBreak.presentation.hasTime)
      if haveTimes, let start = first.startTime, let otherStart = other.startTime,
        (start - otherStart).magnitude
          > max(policy.frameTolerance, precision(of: [first, other], in: adBreak))
      {
        // Who reads the wrong one misses the break, or plays ads over the programme.
        let isFar = (start - otherStart).magnitude >= adBreak.presentation.targetDuration
        return finding(
          "\(name) starts the break at \(start.momentText), \(otherName) at \(otherStart.momentText)",
          of: "start", at: first, adBreak, severity: isFar ? .error : nil, shift: otherStart - start
        )
      }
      // Another rule compares the message beside a line with the line.
      let isMessageOfLine = Set([first.dialect, other.dialect]) == [.oatcls, .cueOut]
      if !isMessageOfLine, let planned = first.plannedDuration,
        let otherPlanned = other.plannedDuration,
        (planned - otherPlanned).magnitude > policy.breakDurationTolerance
      {
        return finding(
          "\(name) announces \(planned.messageText) for the break, \(otherName) \(otherPlanned.messageText)",
          of: "duration", at: first, adBreak)
      }
      if haveTimes, let end = statedEnd(of: first, adBreak.adBreak),
        let otherEnd = statedEnd(of: other, adBreak.adBreak),
        (end.time - otherEnd.time).magnitude
          > max(
            policy.breakDurationTolerance, precision(of: [end.line, otherEnd.line], in: adBreak))
      {
        return finding(
          "\(name) ends the break at \(end.time.momentText), \(otherName) at \(otherEnd.time.momentText)",
          of: "end", at: end.line, adBreak, shift: otherEnd.time - end.time)
      }
    }
    return nil
  }

  /// Where the dialect of an opening ends the break, and by which line; `nil` if it does not say so.
  private func statedEnd(
    of opening: AdBreak.Evidence, _ adBreak: AdBreak
  ) -> (time: MediaTime, line: AdBreak.Evidence)? {
    // What is played instead may have another length.
    guard opening.dialect != .interstitial, opening.dialect != .vendorClass else { return nil }
    let ending = adBreak.evidence.last {
      $0.role == .in && $0.dialect == opening.dialect && $0.startTime != nil
        && ($0.eventID == nil || opening.eventID == nil || $0.eventID == opening.eventID)
    }
    if let ending, let time = ending.startTime { return (time, ending) }
    return opening.rangeEnd.map { ($0, opening) }
  }

  /// A break that two dialects place so far apart that it became two: the previous break is still
  /// open where this one starts.
  private func overlap(of first: AdBreak.Evidence, in adBreak: AdBreakSubject) -> Finding? {
    guard adBreak.adBreak.kind == .break, !adBreak.isHeuristic, let start = adBreak.startTime,
      let other = adBreak.presentation.breaks.breaks[..<adBreak.index].last(where: {
        $0.kind == .break && !$0.isHeuristic
      }), let otherStart = other.startTime, let otherEnd = other.endTime,
      // Nearly every break is over by then, and needs no closer look.
      otherEnd - start > adBreak.presentation.policy.frameTolerance,
      let opening = openings(of: other, in: adBreak.presentation).first,
      [opening, first].allSatisfy(adBreak.presentation.hasTime),
      beginners(of: other).isDisjoint(with: beginners(of: adBreak.adBreak))
    else { return nil }
    guard otherEnd - start > precision(of: [opening, first], in: adBreak) else { return nil }
    return finding(
      "\(name(of: first)) starts a break at \(start.momentText), within the one that \(name(of: opening)) starts at \(otherStart.momentText)",
      of: "overlap", at: first, adBreak)
  }

  /// The dialects that signal the start of a break or of a part of it.
  private func beginners(of adBreak: AdBreak) -> Set<AdMarkerDialect> {
    Set(adBreak.evidence.lazy.filter { $0.role == .out }.map(\.dialect))
  }

  private func precision(of lines: [AdBreak.Evidence], in adBreak: AdBreakSubject) -> MediaTime {
    lines.map { adBreak.presentation.datePrecision(ofLine: $0.playlistLine) }.max() ?? .zero
  }

  /// The first line of each dialect that starts the break itself, not a part of it: lines whose time is known come
  /// first.
  private func openings(
    of adBreak: AdBreak, in presentation: PresentationSubject
  ) -> [AdBreak.Evidence] {
    let parts = PartSignals(of: adBreak)
    var seen: Set<AdMarkerDialect> = []
    let lines = adBreak.evidence.filter { evidence in
      guard evidence.role == .out, evidence.dialect != .inBand, !evidence.dialect.isHeuristic,
        !parts.contains(evidence)
      else { return false }
      return seen.insert(evidence.dialect).inserted
    }
    return lines.filter(presentation.hasTime) + lines.filter { !presentation.hasTime($0) }
  }

  private func name(of line: AdBreak.Evidence) -> String {
    line.tagName ?? line.dialect.rawValue
  }

  private func finding(
    _ message: String, of what: String, at line: AdBreak.Evidence, _ adBreak: AdBreakSubject,
    severity: Severity? = nil, shift: MediaTime? = nil
  ) -> Finding {
    Finding(
      message, at: adBreak.place(of: line),
      subject: adBreak.subject.map { "\($0) \(what)" }, severity: severity,
      recurrence: Recurrence(key: what, of: adBreak.presentation.breaks.breaks.count),
      shift: shift)
  }

  static let examples: RuleExamples = [
    .datedMedia(
      "4 a.ts", "▶#EXT-X-CUE-OUT:8", "4 b.ts",
      .dateRange("a", at: 6, "DURATION=6.0,SCTE35-OUT=\(Section.spliceOut)"), "4 c.ts",
      "#EXT-X-CUE-IN", "4 d.ts"),
    .datedMedia(
      .dateRange("a", at: 4, "DURATION=8.0,SCTE35-OUT=\(Section.spliceOut)"), "4 a.ts b.ts",
      "▶#EXT-X-CUE-OUT:8", "4 c.ts d.ts", "#EXT-X-CUE-IN", "4 e.ts"
    )
    .with(note: "One segment apart they are two breaks, and the second starts within the first."),
    .datedMedia(
      "4 a.ts", "#EXT-X-CUE-OUT:8",
      .dateRange("a", at: 4, "DURATION=8.0,SCTE35-OUT=\(Section.spliceOut)"), "4 b.ts c.ts",
      "#EXT-X-CUE-IN", "4 d.ts"),
    .datedMedia(
      "4 a.ts", "#EXT-X-CUE-OUT:8",
      .dateRange("a", at: 4, "DURATION=12.0,SCTE35-OUT=\(Section.spliceOut)"), "4 b.ts c.ts",
      "▶#EXT-X-CUE-IN", "4 d.ts e.ts"),
    .media(
      """
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.130Z
      4 a.ts
      #EXT-X-CUE-OUT:8
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04Z",DURATION=8.0,SCTE35-OUT=\(Section.spliceOut)
      4 b.ts c.ts
      #EXT-X-CUE-IN
      4 d.ts
      """
    )
    .with(note: "A date without a fraction stands for any moment of its second."),
  ]
}
