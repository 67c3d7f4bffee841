internal import AdBreaks
internal import AdMarkers
internal import MediaTiming
internal import SourceDiagnostics

/// A break that is going on where the playlist begins.
struct BreakOpenAtWindowStart: AdBreakRule {
  let row = DiagnosticRule(
    "ADM-016", "break-open-at-window-start", .info,
    "A playlist begins outside of breaks.",
    authority: .practice,
    rationale: """
      Nothing is wrong: the beginning has left the window. A player that joins now sees the rest of the \
      break, and what it can know of it is what the lines in the window say.
      """,
    remedy: """
      Nothing need be done. EXT-X-CUE-OUT-CONT with elapsed time and duration, or a date range that \
      stays while it lasts, lets players that join late know the break.
      """)

  func findings(in adBreak: AdBreakSubject) -> [Finding] {
    guard adBreak.adBreak.kind == .break, !adBreak.isHeuristic, adBreak.isOpenAtHead else {
      return []
    }
    var age = ", when it began is not known"
    if let start = adBreak.startTime {
      age = start.isNegative ? " for \((-start).messageText)" : ""
    }
    return [
      Finding(
        "a break is open at the head of the playlist\(age)", at: adBreak.place,
        subject: adBreak.subject)
    ]
  }

  var examples: RuleExamples {
    RuleExamples(
      failing: [
        .datedLive(
          """
          ▶#EXT-X-CUE-OUT-CONT:4/12
          4 a.ts
          #EXT-X-CUE-OUT-CONT:8/12
          4 b.ts
          #EXT-X-CUE-IN
          4 c.ts
          """)
      ],
      passing: [
        .datedLive(
          """
          4 a.ts
          #EXT-X-CUE-OUT:8
          4 b.ts
          #EXT-X-CUE-OUT-CONT:4/8
          4 c.ts
          #EXT-X-CUE-IN
          4 d.ts
          """)
      ])
  }
}
