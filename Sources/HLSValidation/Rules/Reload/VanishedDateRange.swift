internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A date range that is removed while it still applies.
struct VanishedDateRange: ReloadRule {
  let row = DiagnosticRule.vanishedDateRange

  /// Reading reports ranges without any tag left; this rule reports those whose first tag is
  /// removed before the rest.
  func findings(in reload: ReloadSubject) -> [Finding] {
    reload.beheadedDateRanges.filter { $0.isInWindow }.map { range, _ in
      Finding(
        "the tag of date range \"\(range.id)\" with its START-DATE was removed, segments of the "
          + "range are still listed", at: reload.place(line: range.line), subject: range.id)
    }
  }

  static let examples: RuleExamples = [
    .snapshots(
      .datedLive(
        "4 a.ts", .dateRange("a", at: 4, "PLANNED-DURATION=8,SCTE35-OUT=\(Section.longSpliceOut)"),
        "4 b.ts"),
      .markedAtStart(.datedLive("4 a.ts b.ts c.ts"))),
    .snapshots(
      .datedLive(
        .dateRange("a", at: 0, #"PLANNED-DURATION=8,X-COM-EXAMPLE-AD="1""#), "4 a.ts b.ts"),
      .live(
        """
        #EXT-X-MEDIA-SEQUENCE:1
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.000Z
        4 b.ts
        ▶#EXT-X-DATERANGE:ID="a",END-DATE="2026-01-01T00:00:08.000Z",X-COM-EXAMPLE-END="1"
        4 c.ts
        """)),
    .snapshots(
      .datedLive(
        "4 a.ts", .dateRange("a", at: 4, "PLANNED-DURATION=8,SCTE35-OUT=\(Section.longSpliceOut)"),
        "4 b.ts"),
      .datedLive(
        "4 a.ts", .dateRange("a", at: 4, "PLANNED-DURATION=8,SCTE35-OUT=\(Section.longSpliceOut)"),
        "4 b.ts c.ts")),
  ]
}
