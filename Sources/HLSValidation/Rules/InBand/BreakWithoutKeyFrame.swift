internal import AdBreaks
internal import MediaTiming
internal import SourceDiagnostics

/// A segment at the edge of a break that does not start with a key frame.
struct BreakWithoutKeyFrame: AdBreakRule {
  let row = DiagnosticRule(
    "INB-005", "break-without-key-frame", .warning,
    "The segments at the start and after the end of a break start with a key frame.",
    authority: .practice,
    rationale: """
      Ads are inserted between two segments. If the next one does not start with a key frame, its \
      pictures need those of a replaced segment, and players show a frozen or broken picture.
      """,
    remedy: "Let the encoder insert an IDR picture at each splice point.")

  func findings(in adBreak: AdBreakSubject) -> [Finding] {
    let presentation = adBreak.presentation
    guard presentation.hasMedia, adBreak.adBreak.kind == .break, !adBreak.adBreak.isHeuristic else {
      return []
    }
    return [("starts", adBreak.startTime), ("ends", adBreak.endTime)].compactMap { edge, time in
      guard let time, let index = presentation.segment(startingAt: time),
        presentation.media(ofSegment: index)?.startsWithKeyFrame == false
      else { return nil }
      return Finding(
        "a break \(edge) at \(time.momentText), and the segment there does not start with a key frame",
        at: presentation.place(ofSegment: index), subject: adBreak.subject.map { "\($0) \(edge)" },
        recurrence: Recurrence(of: 2 * presentation.breaks.breaks.count))
    }
  }

  static let examples: RuleExamples = [
    .media("4 a.ts", "#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "▶4 c.ts")
      .with(media: [
        .video(pts: 0, seconds: 4), .video(pts: 360_000, seconds: 4),
        .video(pts: 720_000, seconds: 4, startsWithKeyFrame: false),
      ]),
    .media("4 a.ts", "#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts")
      .with(media: [
        .video(pts: 0, seconds: 4, startsWithKeyFrame: false), .video(pts: 360_000, seconds: 4),
        .video(pts: 720_000, seconds: 4),
      ]),
  ]
}
