internal import HLSPlaylists
internal import SourceDiagnostics

/// A date of a date range that is no date, or is in no time zone.
struct MalformedDateRangeDate: ReadingRule {
  let documentation = RuleDocumentation(
    .malformedDateRangeDate,
    rationale: """
      A range without a readable start is not shown at all. A date without a zone is UTC for one client \
      and local time for another, hours away.
      """,
    remedy: """
      Write dates as ISO 8601 with milliseconds and a zone, such as `2026-01-01T00:00:00.000Z`.
      """,
    failing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXT-X-DATERANGE:ID="a",START-DATE="▶2026-01-01 at midnight",DURATION=4.0
      #EXTINF:4,
      a.ts
      #EXT-X-ENDLIST
      """,
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXT-X-DATERANGE:ID="a",START-DATE="▶2026-01-01T00:00:00.000",DURATION=4.0
      #EXTINF:4,
      a.ts
      #EXT-X-ENDLIST
      """,
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=4.0
      #EXTINF:4,
      a.ts
      #EXT-X-ENDLIST
      """
    ])
}
