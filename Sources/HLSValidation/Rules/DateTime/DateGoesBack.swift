internal import MediaTiming
internal import SourceDiagnostics

/// A date that is earlier than the one before it, without a discontinuity.
struct DateGoesBack: PresentationRule {
  let row = DiagnosticRule(
    "PDT-003", "date-goes-back", .error,
    "Program date-times do not decrease within a continuity range.",
    specification: "RFC 8216bis, section 6.2.1",
    rationale: """
      A date that decreases occurs in two segments. Players place a date range at the wrong one, \
      and seeking to a time of day leads to the wrong place.
      """,
    remedy: """
      Advance the dates by the durations of the segments; take a new date from the clock only \
      together with EXT-X-DISCONTINUITY.
      """)

  func findings(in presentation: PresentationSubject) -> [Finding] {
    let steps = presentation.dateSteps
    return steps.filter { $0.dateDistance.isNegative && !$0.crossesDiscontinuity }.map { step in
      let shift = DateShift(step.deviation)
      return Finding(
        "the date \(shift.step), before the one of the segment at "
          + "\(presentation.segments[step.previous].start.momentText)\(shift.reason)",
        at: presentation.place(ofDateOf: step.segment), recurrence: Recurrence(of: steps.count),
        shift: step.deviation)
    }
  }

  static let examples: RuleExamples = [
    .media(
      "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:10.000Z", "4 a.ts",
      "▶#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:02.000Z", "4 b.ts"),
    .fixed(replacing: "2026-01-01T00:00:02.000Z", with: "2026-01-01T00:00:14.000Z"),
  ]
}
