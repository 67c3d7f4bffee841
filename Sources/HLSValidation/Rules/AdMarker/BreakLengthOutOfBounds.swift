internal import AdBreaks
internal import MediaTiming
internal import SourceDiagnostics

/// A break that is shorter or longer than the house allows.
struct BreakLengthOutOfBounds: AdBreakRule {
  let documentation = RuleDocumentation(
    DiagnosticRule(
      "ADM-025", "break-length-out-of-bounds", .warning,
      "A break is as long as the configuration allows."),
    authority: .practice,
    rationale: """
      A house knows how long its breaks are. One of 0.5 s or of two hours is a wrong message, or an end \
      that was lost.
      """,
    remedy: """
      Look at what started and ended the break, or change `minimumBreakDuration` and \
      `maximumBreakDuration`.
      """,
    failing: [
      RuleExample(
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXTINF:4,
        a.ts
        ▶#EXT-X-CUE-OUT:4
        #EXTINF:4,
        b.ts
        #EXT-X-CUE-IN
        #EXTINF:4,
        c.ts
        #EXT-X-ENDLIST
        """, policy: .with { $0.minimumBreakDuration = MediaTime(seconds: 5) })
    ],
    passing: [
      RuleExample(
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXTINF:4,
        a.ts
        #EXT-X-CUE-OUT:4
        #EXTINF:4,
        b.ts
        #EXT-X-CUE-IN
        #EXTINF:4,
        c.ts
        #EXT-X-ENDLIST
        """, policy: .with { $0.maximumBreakDuration = MediaTime(seconds: 5) })
    ])

  func findings(in adBreak: AdBreakSubject) -> [Finding] {
    guard adBreak.adBreak.kind == .break, !adBreak.isHeuristic,
      let length = adBreak.adBreak.duration ?? adBreak.plannedDuration
    else { return [] }
    let policy = adBreak.presentation.policy
    let bound: String
    if let minimum = policy.minimumBreakDuration, length < minimum {
      bound = "at least \(minimum.messageText) are required"
    } else if let maximum = policy.maximumBreakDuration, length > maximum {
      bound = "at most \(maximum.messageText) are allowed"
    } else {
      return []
    }
    let verb = adBreak.adBreak.duration == nil ? "is to last" : "lasts"
    return [
      Finding(
        "the break \(verb) \(length.messageText), \(bound)", at: adBreak.place,
        subject: adBreak.subject)
    ]
  }
}
