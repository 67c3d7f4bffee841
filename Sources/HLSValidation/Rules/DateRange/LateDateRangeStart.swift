internal import HLSPlaylists
internal import SourceDiagnostics

/// A date range whose first tag has no START-DATE.
struct LateDateRangeStart: DateRangeRule, ReloadRule {
  let row = DiagnosticRule(
    "DRG-002", "late-date-range-start", .error,
    "The first tag of a date range has its START-DATE; later ones may omit it.",
    specification: "RFC 8216bis, section 4.4.5.1",
    rationale: """
      A client that has read the first tag cannot place the range, and many drop such a tag. The \
      break that it announces starts late or never.
      """,
    remedy: "Write START-DATE into the first tag of each ID. Only later tags may omit it.")

  func add(to rules: inout RulesBySubject) {
    rules.dateRangeList.append((rules.index, self))
    rules.reload.append((rules.index, self))
  }

  func finding(in range: DateRange, of playlist: MediaPlaylistSubject) -> Finding? {
    guard let start = range["START-DATE"], start.line != range.line else { return nil }
    return Finding(
      "the first tag of date range \"\(range.id)\" has no START-DATE, line \(start.line) adds it",
      at: playlist.place(line: range.line), subject: range.id,
      severity: playlist.mayLackTags ? .warning : nil)
  }

  /// Returns the ranges whose first tag, which has the START-DATE, left the window before the
  /// others. LIV-013 covers those that still apply.
  func findings(in reload: ReloadSubject) -> [Finding] {
    reload.beheadedDateRanges.filter { !$0.isInWindow }.map { range, _ in
      Finding(
        "the tag with the START-DATE of date range \"\(range.id)\" has left the window and a tag without it remains; a client that joins now cannot place it",
        at: reload.place(line: range.line), subject: range.id, severity: .warning)
    }
  }

  static let examples: RuleExamples = [
    .datedMedia(
      #"▶#EXT-X-DATERANGE:ID="a",DURATION=4.0"#, "4 a.ts", .dateRange("a", at: 0), "4 b.ts"),
    .snapshots(
      .datedLive(.dateRange("a", at: 0), "4 a.ts", .dateRange("a", "DURATION=4.0"), "4 b.ts c.ts"),
      .live(
        "#EXT-X-MEDIA-SEQUENCE:1", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.000Z",
        #"▶#EXT-X-DATERANGE:ID="a",DURATION=4.0"#, "4 b.ts c.ts d.ts")),
    .datedMedia(.dateRange("a", at: 0), "4 a.ts", .dateRange("a", "DURATION=4.0"), "4 b.ts"),
  ]
}
