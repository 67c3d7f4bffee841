internal import AdBreaks
internal import AdMarkers
internal import MediaStreams
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// A marker of a break without a message in the media, although the media has messages for other
/// breaks.
struct MarkerWithoutMessage: AdBreakRule {
  /// How long before its splice a message is searched. Encoders send it four to ten seconds ahead.
  static let leadTime = MediaTime(seconds: 10)

  let row = DiagnosticRule(
    "INB-002", "marker-without-message", .warning,
    "In media with SCTE-35, every break that the playlist marks has its message.",
    authority: .practice,
    rationale: """
      A marker without a message does not come from the encoder. If there is no splice, ads cover \
      the programme; if the message was lost, receivers of the stream itself miss the break.
      """,
    remedy: """
      Find the source of the marker: a schedule, an operator, or a message that was filtered from \
      the media after the marker was written.
      """)

  func findings(in adBreak: AdBreakSubject) -> [Finding] {
    let presentation = adBreak.presentation
    guard adBreak.adBreak.kind == .break, !adBreak.adBreak.isHeuristic,
      let start = adBreak.startTime,
      let marker = adBreak.adBreak.markers(.out).first,
      !adBreak.evidence.contains(where: { $0.dialect == .inBand }),
      presentation.splices.contains(where: { $0.section.direction != nil }),
      wasRead(before: start, in: presentation)
    else { return [] }
    return .one(
      "\(marker.tagName ?? "a marker") starts a break at \(start.messageText), the media has no message for it",
      at: adBreak.place(of: marker), subject: adBreak.subject)
  }

  /// Whether every segment that may contain the message of a splice was read.
  private func wasRead(before time: MediaTime, in presentation: PresentationSubject) -> Bool {
    let first = time - Self.leadTime
    guard let begin = presentation.segments.first?.start, first >= begin,
      let from = presentation.map.segment(at: first), let to = presentation.map.segment(at: time)
    else { return false }
    return (from...max(from, to)).allSatisfy {
      if case .transportStream = presentation.media(ofSegment: $0)?.container {
        true
      } else {
        false
      }
    }
  }

  static let examples: RuleExamples = [
    .media(
      target: 8,
      """
      #EXT-X-CUE-OUT:8
      8 a.ts
      #EXT-X-CUE-IN
      8 b.ts c.ts
      ▶#EXT-X-CUE-OUT:8
      8 d.ts
      #EXT-X-CUE-IN
      8 e.ts
      """
    )
    .with(
      media: .videos(seconds: 8, pts: 0, 720_000, 1_440_000, 2_160_000, 2_880_000),
      splices: .section(Section.longSpliceOut, at: MediaTime(seconds: 0))),
    .media(target: 8, "8 a.ts b.ts", "#EXT-X-CUE-OUT:8", "8 c.ts", "#EXT-X-CUE-IN", "8 d.ts")
      .with(
        media: .videos(seconds: 8, pts: 0, 720_000, 1_440_000, 2_160_000),
        splices: .section(Section.longSpliceOut, at: MediaTime(seconds: 16))),
  ]
}
