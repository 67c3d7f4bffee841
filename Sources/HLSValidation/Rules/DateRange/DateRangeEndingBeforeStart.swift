internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A date range that ends before it starts.
struct DateRangeEndingBeforeStart: DateRangeRule {
  let row = DiagnosticRule(
    "DRG-004", "date-range-ending-before-start", .error,
    "The END-DATE of a date range is not before its START-DATE.",
    specification: "RFC 8216bis, section 4.4.5.1",
    rationale: "Clients drop the whole tag, or treat the range as one that never ends.",
    remedy: """
      Check the clock and the time zone of the two dates; an instant has an END-DATE equal to \
      START-DATE.
      """)

  func finding(in range: DateRange, of playlist: MediaPlaylistSubject) -> Finding? {
    guard let start = range.startDate, let end = range.endDate, end < start,
      let attribute = range["END-DATE"]
    else { return nil }
    return Finding(
      "date range \"\(range.id)\" ends \((end.distance(to: start)).messageText) before it starts",
      at: playlist.place(ofValue: attribute), subject: range.id)
  }

  static let examples: RuleExamples = [
    .datedMedia(.dateRange("a", at: 4, #"END-DATE="▶2026-01-01T00:00:00.000Z""#), "4 a.ts b.ts"),
    .datedMedia(.dateRange("a", at: 4, #"END-DATE="2026-01-01T00:00:04.000Z""#), "4 a.ts b.ts"),
  ]
}
