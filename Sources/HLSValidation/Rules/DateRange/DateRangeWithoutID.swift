internal import HLSPlaylists
internal import SourceDiagnostics

/// A date range without an ID is lost, since nothing can be merged with it.
struct DateRangeWithoutID: ReadingRule {
  let documentation = RuleDocumentation(
    .dateRangeWithoutID,
    rationale: """
      The ID tells which tags speak of one range. Players drop a tag without one, and with it the \
      ad break that it announces.
      """,
    remedy: "Give the range an ID that no other range of the presentation has.",
    failing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      ▶#EXT-X-DATERANGE:START-DATE="2026-01-01T00:00:00.000Z",DURATION=2.0
      #EXTINF:4,
      a.ts
      #EXT-X-ENDLIST
      """
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=2.0
      #EXTINF:4,
      a.ts
      #EXT-X-ENDLIST
      """
    ])
}
