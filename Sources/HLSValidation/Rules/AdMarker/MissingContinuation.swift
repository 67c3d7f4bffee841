internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// Segments within a break without the continuation line that all others have.
struct MissingContinuation: PresentationRule {
  let row = DiagnosticRule(
    "ADM-014", "missing-continuation", .warning,
    "Where EXT-X-CUE-OUT-CONT is used, each segment of the break after the first has it.",
    authority: .practice,
    rationale:
      "A player that joins the stream at such a segment does not know that it is in a break.",
    remedy: "Write EXT-X-CUE-OUT-CONT before each segment of the break from the second one.")

  func findings(in presentation: PresentationSubject) -> OnDemandFindings {
    let dialects = presentation.markedBreaks.filter { $0.dialect == .cueOut }
    guard let segments = presentation.playlist?.segments else { return .none }
    let gaps = dialects.flatMap(\.breaks).flatMap { Self.gaps(in: $0, segments.indices) }
    return OnDemandFindings(unknownBreak(dialects, presentation), in: gaps) { gap in
      let verb = gap.markedCount == 1 ? "has" : "have"
      return .one(
        "the segment is within a break and has no EXT-X-CUE-OUT-CONT; \(gap.markedCount) of \(gap.count) segments \(verb) one",
        at: presentation.place(of: segments[gap.segment]), subject: "EXT-X-CUE-OUT-CONT",
        recurrence: Recurrence(of: gap.count))
    }
  }

  /// A segment of a break before which no line continues it, as one does before some of them all.
  private typealias Gap = (segment: Int, markedCount: Int, count: Int)

  private static func gaps(in entry: MarkedBreak, _ segments: Range<Int>) -> [Gap] {
    let marked = Set(entry.continuations.map(\.segmentIndex))
    guard let first = marked.min(), let last = marked.max() else { return [] }
    let begin = entry.opening.map { $0.segmentIndex + 1 } ?? first
    // Where no line ends the break, it is known only up to its last line.
    let end = entry.closing?.segmentIndex ?? last
    guard begin < end else { return [] }
    return (begin..<end).clamped(to: segments).filter { !marked.contains($0) }
      .map { ($0, marked.count, end - begin) }
  }

  /// The fault of a window that begins within a break of which only the end is there.
  private func unknownBreak(
    _ dialects: [MarkedBreaks], _ presentation: PresentationSubject
  ) -> [Finding] {
    guard presentation.isWindow, !presentation.isMerged,
      let end = dialects.first?.looseEnds.first, end.previousEnd == nil,
      end.marker.segmentIndex > 0,
      // Lines of another dialect may start or continue it.
      presentation.adBreak(ofLine: end.marker.line).map({
        $0.markers(.out).isEmpty && $0.markers(.cont).isEmpty
      }) ?? true
    else { return [] }
    return .one(
      "the playlist begins within a break, and nothing before \(end.marker.tagName) says so",
      at: presentation.place(ofSegment: 0), subject: end.marker.tagName)
  }

  static let examples: RuleExamples = [
    .datedMedia(
      """
      4 a.ts
      #EXT-X-CUE-OUT:12
      4 b.ts
      #EXT-X-CUE-OUT-CONT:4/12
      4 c.ts
      ▶4 d.ts
      #EXT-X-CUE-IN
      4 e.ts
      """),
    .fixed(inserting: "#EXT-X-CUE-OUT-CONT:8/12", before: "4 d.ts"),
    .datedLive("▶4 a.ts b.ts", "#EXT-X-CUE-IN", "4 c.ts"),
    .datedLive("4 a.ts", "#EXT-X-CUE-CONT:ID=1", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts"),
  ]
}
