internal import HLSPlaylists
internal import SourceDiagnostics

/// Date ranges in a playlist without a program date-time.
struct DateRangeWithoutProgramDateTime: MediaPlaylistRule {
  let row = DiagnosticRule(
    "DRG-011", "date-range-without-program-date-time", .error,
    "A playlist with date ranges has an EXT-X-PROGRAM-DATE-TIME.",
    specification: "RFC 8216bis, section 4.4.5.1",
    rationale: """
      Date ranges have dates and the segments have none, so no client knows which segments a range \
      covers. Breaks signalled by date ranges are never inserted.
      """,
    remedy: """
      Let the packager write EXT-X-PROGRAM-DATE-TIME, before the first segment and after each \
      discontinuity at least.
      """)

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    // The segments that a delta update skips may have dates.
    guard let first = playlist.dateRanges.first, playlist.playlist.header.skip == nil,
      playlist.lines(of: .programDateTime).isEmpty
    else { return [] }
    let count = playlist.dateRanges.count
    let ranges = count == 1 ? "a date range" : "\(count) date ranges"
    return .one(
      "the playlist has \(ranges) and no EXT-X-PROGRAM-DATE-TIME, so no range can be placed",
      at: playlist.place(line: first.line), subject: "EXT-X-PROGRAM-DATE-TIME")
  }

  static let examples: RuleExamples = [
    .media(
      #"▶#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=4.0"#, "4 a.ts"),
    .datedMedia(.dateRange("a", at: 0, "DURATION=4.0"), "4 a.ts"),
  ]
}
