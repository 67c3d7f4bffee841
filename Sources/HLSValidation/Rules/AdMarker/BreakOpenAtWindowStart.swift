internal import AdBreaks
internal import AdMarkers
internal import MediaTiming
internal import SourceDiagnostics

/// A break that is already open at the start of the playlist.
struct BreakOpenAtWindowStart: AdBreakRule {
  let row = DiagnosticRule(
    "ADM-016", "break-open-at-window-start", .info,
    "A playlist starts outside breaks.", authority: .practice,
    rationale: """
      This is not a fault: the start has left the window. A player that joins now sees the rest of \
      the break and knows only the lines in the window.
      """,
    remedy: """
      None is needed. EXT-X-CUE-OUT-CONT with elapsed time and duration, or a date range that is \
      listed until its end, describes the break to players that join late.
      """)

  func findings(in adBreak: AdBreakSubject) -> [Finding] {
    let head = adBreak.presentation.head
    guard adBreak.adBreak.kind == .break, !adBreak.isHeuristic, adBreak.isOpenAtHead,
      adBreak.endTime.map({ $0 - head > adBreak.presentation.policy.frameTolerance }) ?? true
    else { return [] }
    var age = ", its start is unknown"
    if let start = adBreak.startTime {
      age = start < head ? " for \((head - start).messageText)" : ""
    }
    return .one(
      "a break is open at the start of the playlist\(age)", at: adBreak.place,
      subject: adBreak.subject)
  }

  static let examples: RuleExamples = [
    .datedLive(
      #"#EXT-X-DATERANGE:ID="a",START-DATE="2025-12-31T23:59:00.000Z",DURATION=8.0,SCTE35-OUT=\#(Section.longSpliceOut)"#,
      "4 a.ts b.ts"),
    .datedLive(
      """
      ▶#EXT-X-CUE-OUT-CONT:4/12
      4 a.ts
      #EXT-X-CUE-OUT-CONT:8/12
      4 b.ts
      #EXT-X-CUE-IN
      4 c.ts
      """),
    .datedLive(
      """
      4 a.ts
      #EXT-X-CUE-OUT:8
      4 b.ts
      #EXT-X-CUE-OUT-CONT:4/8
      4 c.ts
      #EXT-X-CUE-IN
      4 d.ts
      """),
  ]
}
