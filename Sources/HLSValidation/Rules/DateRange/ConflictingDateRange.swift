internal import HLSPlaylists
internal import SourceDiagnostics

/// Tags of one date range that give an attribute two values.
struct ConflictingDateRange: ReadingRule {
  let documentation = RuleDocumentation(
    .conflictingDateRange,
    rationale: """
      Clients keep the first value, or drop the second tag with all that it adds, so an update is lost.
      """,
    remedy: """
      A later tag of an ID only adds attributes. To change a value, write a new range with a new ID.
      """,
    failing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=4.0
      #EXTINF:4,
      a.ts
      #EXT-X-DATERANGE:ID="a",DURATION=▶8.0
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
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",PLANNED-DURATION=4.0
      #EXTINF:4,
      a.ts
      #EXT-X-DATERANGE:ID="a",DURATION=8.0
      #EXTINF:4,
      b.ts
      #EXT-X-ENDLIST
      """
    ])
}
