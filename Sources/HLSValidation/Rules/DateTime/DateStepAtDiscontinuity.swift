internal import MediaTiming
internal import SourceDiagnostics

/// A gap or an overlap between the dates on both sides of a discontinuity.
struct DateStepAtDiscontinuity: PresentationRule {
  let row = DiagnosticRule(
    "PDT-005", "date-step-at-discontinuity", .error,
    "At a discontinuity, dates do not overlap the segments before it by a second or more.",
    specification: "RFC 8216bis, section 6.2.1",
    rationale: """
      A date in two segments is ambiguous. Players choose the later segment, so a range of the \
      earlier one moves. A gap means that the time in between is not in the stream.
      """,
    remedy: """
      After a restart continue from the date at which the last segment ended, or from the clock if \
      that is later; fill a gap with segments that have EXT-X-GAP.
      """)

  func findings(in presentation: PresentationSubject) -> [Finding] {
    let limit = presentation.policy.dateOverlapTolerance
    let steps = presentation.dateSteps.filter(\.crossesDiscontinuity)
    return steps.compactMap { step in
      // A range without a date lies between them, so the expected date is unknown.
      let ranges = presentation.segments[step.previous...step.segment].map(\.continuityRange)
      guard ranges.allSatisfy({ $0 == ranges.first || $0 == ranges.last }) else { return nil }
      let deviation = step.deviation
      guard deviation.magnitude >= limit,
        deviation.magnitude >= limit + presentation.rounding(from: step.previous, to: step.segment)
      else { return nil }
      if presentation.isMerged,
        !(step.previous + 1...step.segment).allSatisfy(presentation.follows)
      {
        return nil
      }
      let place = presentation.place(ofDateOf: step.segment)
      let shift = DateShift(deviation)
      return Finding(
        "the date \(shift.step) over the discontinuity\(shift.reason)", at: place,
        severity: deviation.isNegative ? nil : .info,
        recurrence: Recurrence(key: deviation.isNegative ? "overlap" : "gap", of: steps.count),
        shift: deviation)
    }
  }

  static let examples: RuleExamples = [
    .datedMedia(
      "4 a.ts", "#EXT-X-DISCONTINUITY", "▶#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:01.000Z",
      "4 b.ts"),
    .fixed(replacing: "2026-01-01T00:00:01.000Z", with: "2026-01-01T00:00:03.900Z"),
    .datedMedia(
      "4 a.ts b.ts c.ts", "#EXT-X-DISCONTINUITY",
      "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:10.800Z", "4 d.ts"
    ).with(note: "EXTINF is a whole number, the media of each segment is 3.6 s long."),
  ]
}
