internal import HLSPlaylists
internal import SourceDiagnostics

/// A date range with END-ON-NEXT and an end of its own.
struct EndOnNextWithEnd: DateRangeRule {
  let row = DiagnosticRule(
    "DRG-008", "end-on-next-with-end", .error,
    "A date range with END-ON-NEXT has neither DURATION nor END-DATE.",
    specification: "RFC 8216bis, section 4.4.5.1",
    rationale: """
      The two ends contradict each other as soon as the next range starts at another time. Clients drop \
      such a tag.
      """,
    remedy: "Keep one of them: END-ON-NEXT, or DURATION or END-DATE.")

  func finding(in range: DateRange, of playlist: MediaPlaylistSubject) -> Finding? {
    guard range.endsOnNext,
      let end = range["DURATION"] ?? range["END-DATE"]
    else { return nil }
    return Finding(
      "date range \"\(range.id)\" has \(end.name.rawValue) and END-ON-NEXT, only one of them is allowed",
      at: playlist.place(of: end), subject: range.id)
  }

  static let examples: RuleExamples = [
    .datedMedia(
      #"#EXT-X-DATERANGE:ID="a",CLASS="show",START-DATE="2026-01-01T00:00:00.000Z",▶DURATION=4.0,END-ON-NEXT=YES"#,
      "4 a.ts"),
    .fixed(replacing: "DURATION=4.0", with: "PLANNED-DURATION=4.0"),
  ]
}
