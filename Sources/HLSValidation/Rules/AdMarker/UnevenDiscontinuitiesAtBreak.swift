internal import AdBreaks
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A break with EXT-X-DISCONTINUITY at only one of its edges, or against your configuration.
struct UnevenDiscontinuitiesAtBreak: AdBreakRule {
  let row = DiagnosticRule(
    "ADM-012", "uneven-discontinuities-at-break", .warning,
    "A break has EXT-X-DISCONTINUITY at both of its edges or at neither, as configured.",
    authority: .practice,
    rationale: """
      Ads from another encoder change the clock and the codecs at both edges of the break. A \
      missing tag at one of them makes decoders stall or lip sync drift; a needless one makes \
      players flush.
      """,
    remedy: """
      Write EXT-X-DISCONTINUITY before the first segment of the break and before the first one after it, \
      or configure `discontinuitiesAtBreaks`.
      """)

  func findings(in adBreak: AdBreakSubject) -> [Finding] {
    guard adBreak.adBreak.kind == .break, !adBreak.isHeuristic,
      let segments = adBreak.segments
    else { return [] }
    let first = segment(segments.lowerBound, at: adBreak.startTime, in: adBreak.presentation)
    let next = segment(segments.upperBound + 1, at: adBreak.endTime, in: adBreak.presentation)
    let edges = [(first, "starts"), (next, "ends")]
    switch adBreak.presentation.policy.discontinuitiesAtBreaks {
    case .ignore: return []
    case .require, .forbid:
      let isRequired = adBreak.presentation.policy.discontinuitiesAtBreaks == .require
      return edges.compactMap { segment, edge in
        guard let segment, segment.hasDiscontinuity != isRequired else { return nil }
        let state = isRequired ? "no EXT-X-DISCONTINUITY" : "EXT-X-DISCONTINUITY"
        let demand = isRequired ? "requires one" : "forbids it"
        return finding(
          "there is \(state) where the break \(edge), the configuration \(demand)", segment, adBreak
        )
      }
    case nil:
      guard let first, let next, first.hasDiscontinuity != next.hasDiscontinuity else { return [] }
      return first.hasDiscontinuity
        ? [
          finding(
            "EXT-X-DISCONTINUITY is at the start of the break, but not at its end", next,
            adBreak)
        ]
        : [
          finding(
            "EXT-X-DISCONTINUITY is at the end of the break, but not at its start", first,
            adBreak)
        ]
    }
  }

  private func finding(
    _ message: String, _ segment: MediaSegment, _ adBreak: AdBreakSubject
  ) -> Finding {
    Finding(
      message, at: adBreak.presentation.place(of: segment), subject: adBreak.subject,
      recurrence: Recurrence(key: message, of: adBreak.presentation.breaks.breaks.count))
  }

  /// The segment with an index, if it starts at a time. Nothing precedes the first segment, so it
  /// needs no discontinuity.
  private func segment(
    _ index: Int, at time: MediaTime?, in presentation: PresentationSubject
  ) -> MediaSegment? {
    guard let time, index > 0, let segments = presentation.playlist?.segments,
      segments.indices.contains(index),
      (segments[index].startTime - time).magnitude <= presentation.policy.frameTolerance
    else { return nil }
    return segments[index]
  }

  static let examples: RuleExamples = [
    .datedMedia(
      "4 a.ts", "#EXT-X-CUE-OUT:4", "#EXT-X-DISCONTINUITY", "4 b.ts", "#EXT-X-CUE-IN", "▶4 c.ts"),
    .fixed(inserting: "#EXT-X-DISCONTINUITY", before: "4 c.ts"),
    .datedMedia("4 a.ts", "#EXT-X-CUE-OUT:4", "▶4 b.ts", "#EXT-X-CUE-IN", "4 c.ts")
      .with(policy: .with { $0.discontinuitiesAtBreaks = .require }),
    .datedMedia("4 a.ts", "#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts"),
  ]
}
