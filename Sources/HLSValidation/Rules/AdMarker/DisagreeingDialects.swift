internal import AdBreaks
internal import AdMarkers
internal import MediaTiming
internal import SourceDiagnostics

/// A break that two dialects of one playlist tell differently.
struct DisagreeingDialects: AdBreakRule {
  let documentation = RuleDocumentation(
    DiagnosticRule(
      "ADM-018", "disagreeing-dialects", .warning,
      "The dialects of a playlist agree on the start and the length of a break."),
    authority: .practice,
    rationale: """
      Players and servers read different dialects, so that some viewers enter or leave the break at \
      another time than others.
      """,
    remedy: """
      Write all dialects from one decision of the packager. A date range starts at the date of the \
      segment that its tags stand before.
      """,
    failing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXTINF:4,
      a.ts
      ▶#EXT-X-CUE-OUT:8
      #EXTINF:4,
      b.ts
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=6.0,SCTE35-OUT=0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6B
      #EXTINF:4,
      c.ts
      #EXT-X-CUE-IN
      #EXTINF:4,
      d.ts
      #EXT-X-ENDLIST
      """
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXTINF:4,
      a.ts
      #EXT-X-CUE-OUT:8
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",DURATION=8.0,SCTE35-OUT=0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6B
      #EXTINF:4,
      b.ts
      #EXTINF:4,
      c.ts
      #EXT-X-CUE-IN
      #EXTINF:4,
      d.ts
      #EXT-X-ENDLIST
      """,
      RuleExample(
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.130Z
        #EXTINF:4,
        a.ts
        #EXT-X-CUE-OUT:8
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04Z",DURATION=8.0,SCTE35-OUT=0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6B
        #EXTINF:4,
        b.ts
        #EXTINF:4,
        c.ts
        #EXT-X-CUE-IN
        #EXTINF:4,
        d.ts
        #EXT-X-ENDLIST
        """,
        note: "A date without a fraction stands for any moment of its second."),
    ])

  func findings(in adBreak: AdBreakSubject) -> [Finding] {
    let lines = openings(of: adBreak)
    guard let first = lines.first else { return [] }
    let policy = adBreak.presentation.policy
    let name = first.dialect.rawValue
    for other in lines.dropFirst() {
      let otherName = other.dialect.rawValue
      if let start = first.startTime, let otherStart = other.startTime,
        (start - otherStart).magnitude
          > max(policy.frameTolerance, precision(of: [first, other], in: adBreak))
      {
        return [
          finding(
            "the break starts at \(start.messageText) by \(name), at \(otherStart.messageText) by \(otherName)",
            of: "start", at: lines, adBreak)
        ]
      }
      // What the message beside a line announces is held against it by another rule.
      let isMessageOfLine = Set([first.dialect, other.dialect]) == [.oatcls, .cueOut]
      if !isMessageOfLine, let planned = first.plannedDuration,
        let otherPlanned = other.plannedDuration,
        (planned - otherPlanned).magnitude > policy.breakDurationTolerance
      {
        return [
          finding(
            "the break is to last \(planned.messageText) by \(name), \(otherPlanned.messageText) by \(otherName)",
            of: "duration", at: lines, adBreak)
        ]
      }
    }
    return []
  }

  private func precision(of lines: [AdBreak.Evidence], in adBreak: AdBreakSubject) -> MediaTime {
    lines.map { adBreak.presentation.datePrecision(ofLine: $0.line) }.max() ?? .zero
  }

  /// The first line of each dialect that begins the break itself and not a part of it.
  private func openings(of adBreak: AdBreakSubject) -> [AdBreak.Evidence] {
    let parts = Set(adBreak.parts.compactMap(\.eventID))
    var seen: Set<AdMarkerDialect> = []
    return adBreak.evidence.filter { evidence in
      guard evidence.role == .out, evidence.dialect != .inBand, !evidence.dialect.isHeuristic,
        evidence.eventID == nil || evidence.eventID == adBreak.eventID
          || !parts.contains(evidence.eventID ?? 0)
      else { return false }
      return seen.insert(evidence.dialect).inserted
    }
  }

  private func finding(
    _ message: String, of what: String, at lines: [AdBreak.Evidence], _ adBreak: AdBreakSubject
  ) -> Finding {
    Finding(
      message, at: lines.first.map(adBreak.place) ?? adBreak.place,
      subject: adBreak.subject.map { "\($0) \(what)" },
      recurrence: Recurrence(key: what, of: adBreak.presentation.breaks.breaks.count))
  }
}
