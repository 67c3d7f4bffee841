internal import AdBreaks
internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// A break without an announced duration.
struct CueOutWithoutDuration: PresentationRule {
  let row = DiagnosticRule(
    "ADM-007", "cue-out-without-duration", .warning,
    "EXT-X-CUE-OUT announces the duration of the break.", authority: .practice,
    rationale: """
      Google DAI ignores such a break. Other servers cannot request ads that fill it, and insert \
      ads until EXT-X-CUE-IN.
      """,
    remedy: "Write the seconds: `#EXT-X-CUE-OUT:30.000` or `#EXT-X-CUE-OUT:DURATION=30.000`.")

  func findings(in presentation: PresentationSubject) -> [Finding] {
    let outs = presentation.markers.lazy.filter { $0.dialect == .cueOut && $0.role == .out }
    let count = outs.count
    return outs.compactMap { marker in
      guard marker.plannedDuration == nil, marker.payload?.section?.breakTime == nil,
        // Another rule reports a value that is not a number.
        marker.writtenDuration == nil,
        // A line or message beside it may have the duration.
        presentation.adBreak(ofLine: marker.line)?.plannedDuration == nil
      else { return nil }
      return Finding(
        "\(marker.tagName) announces no duration, and no line or message beside it does",
        at: presentation.place(of: marker), subject: marker.id ?? marker.tagName,
        recurrence: Recurrence(of: count))
    }
  }

  static let examples: RuleExamples = [
    .datedMedia("4 a.ts", "▶#EXT-X-CUE-OUT", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts"),
    .datedMedia("4 a.ts", "#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts"),
    .datedMedia(
      """
      4 a.ts
      #EXT-OATCLS-SCTE35:\(Section.spliceOutBase64)
      #EXT-X-CUE-OUT
      4 b.ts c.ts
      #EXT-X-CUE-IN
      4 d.ts
      """),
  ]
}
