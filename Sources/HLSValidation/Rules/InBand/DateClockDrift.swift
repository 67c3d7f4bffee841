internal import MediaTiming
internal import SourceDiagnostics

/// Dates that run faster or slower than the time stamps.
struct DateClockDrift: PresentationRule {
  let row = DiagnosticRule(
    "INB-008", "date-clock-drift", .warning,
    "Within a continuity range, program date-times and time stamps run at the same rate.",
    authority: .practice,
    rationale: """
      A marker is placed by its date, the splice by its time stamp. If the two clocks drift apart, \
      breaks move away from their announced place, more each hour.
      """,
    remedy: """
      Derive the dates from the time stamps of the segments, and lock the clock of the encoder to \
      the one that gives the dates.
      """)

  /// Sums over one continuity range.
  private struct Range {
    var dates = MediaTime.zero
    var clock = MediaTime.zero
    var finding: Finding?
    /// Whether single dates are wrong, which another rule reports.
    var hasSteps = false
  }

  func findings(in presentation: PresentationSubject) -> [Finding] {
    guard presentation.hasMedia else { return [] }
    let tolerance = presentation.policy.dateTolerance
    var findings: [Finding] = []
    var range = Range()
    for step in presentation.dateSteps {
      guard !step.crossesDiscontinuity,
        let first = presentation.media(ofSegment: step.previous)?.firstClock,
        let second = presentation.media(ofSegment: step.segment)?.firstClock,
        let clock = first.distance(to: second)
      else {
        findings += range.hasSteps ? [] : [range.finding].compactMap(\.self)
        range = Range()
        continue
      }
      range.dates += step.dateDistance
      range.clock += clock
      if step.deviation.magnitude > tolerance { range.hasSteps = true }
      guard range.finding == nil, (range.dates - range.clock).magnitude > tolerance else {
        continue
      }
      range.finding = Finding(
        "the dates have advanced by \(range.dates.messageText), the time stamps by \(range.clock.messageText)",
        at: presentation.place(ofDateOf: step.segment))
    }
    return findings + (range.hasSteps ? [] : [range.finding].compactMap(\.self))
  }

  static let examples: RuleExamples = [
    .datedMedia(
      """
      4 a.ts
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.060Z
      4 b.ts
      ▶#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:08.120Z
      4 c.ts
      """
    )
    .with(media: .videos(seconds: 4, pts: 0, 360_000, 720_000)),
    .datedMedia(
      """
      4 a.ts
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.000Z
      4 b.ts
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:08.000Z
      4 c.ts
      """
    )
    .with(media: .videos(seconds: 4, pts: 0, 360_000, 720_000)),
  ]
}
