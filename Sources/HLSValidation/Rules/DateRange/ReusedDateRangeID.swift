internal import HLSPlaylists
internal import SourceDiagnostics

/// An ID that is used again for a range with another start.
struct ReusedDateRangeID: ReadingRule {
  let documentation = RuleDocumentation(
    .reusedDateRangeID,
    rationale: """
      Clients merge tags of one ID. The second range is lost, or ends the first one, and a break is \
      never inserted.
      """,
    remedy: """
      Make IDs unique in the playlist: add a date or a number to event ids that come again.
      """,
    failing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=4.0
      #EXTINF:4,
      a.ts
      #EXT-X-DATERANGE:ID="a",START-DATE="▶2026-01-01T00:00:04.000Z",DURATION=2.0
      #EXTINF:4,
      b.ts
      #EXT-X-ENDLIST
      """
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXT-X-DATERANGE:ID="a-1",START-DATE="2026-01-01T00:00:00.000Z",DURATION=4.0
      #EXTINF:4,
      a.ts
      #EXT-X-DATERANGE:ID="a-2",START-DATE="2026-01-01T00:00:04.000Z",DURATION=2.0
      #EXTINF:4,
      b.ts
      #EXT-X-ENDLIST
      """
    ])
}
