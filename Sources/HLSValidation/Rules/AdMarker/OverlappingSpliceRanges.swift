internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// Two date ranges of breaks of one kind that overlap.
struct OverlappingSpliceRanges: SpliceRangesRule {
  let row = DiagnosticRule(
    "ADM-017", "overlapping-splice-ranges", .error,
    "Breaks of one kind do not overlap.", authority: .practice,
    rationale:
      "Only one break can be played at a time. Servers drop one of them or insert ads into ads.",
    remedy:
      "End the first range where the second starts. Segments of different types may be nested.")

  func findings(among ranges: SpliceRanges, of presentation: PresentationSubject) -> [Finding] {
    let tolerance = presentation.policy.breakDurationTolerance
    var last: [SpliceRange.Kind: SpliceRange] = [:]
    var found: [Finding] = []
    for entry in ranges.byStart {
      guard let kind = entry.kind, let start = entry.start else { continue }
      if let before = last[kind], let end = before.end, end > start + tolerance,
        // Single spots may be signalled as splices within the splice of their break.
        let ownEnd = entry.end, ownEnd > end + tolerance, !before.isSame(as: entry),
        let out = entry.out
      {
        found.add(
          "the break of date range \"\(entry.range.id)\" starts at \(start.momentText), that of \"\(before.range.id)\" ends at \(end.momentText)",
          at: presentation.place(of: out), subject: entry.range.id)
      }
      if let end = entry.end, last[kind].flatMap(\.end).map({ $0 < end }) ?? true {
        last[kind] = entry
      }
    }
    return found
  }

  static let examples: RuleExamples = [
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "DURATION=8.0,SCTE35-OUT=\(Section.spliceOut)"),
      .dateRange("b", at: 8, "DURATION=8.0,SCTE35-OUT=▶\(Section.otherSpliceOut)"),
      "4 b.ts c.ts d.ts"),
    .fixed(replacing: #":04.000Z",DURATION=8.0"#, with: #":04.000Z",DURATION=4.0"#),
  ]
}
