internal import HLSPlaylists
internal import SourceDiagnostics

/// A date range of which nothing tells when it starts.
struct UnanchoredDateRange: ReadingRule {
  let documentation = RuleDocumentation(
    .unanchoredDateRange,
    rationale: """
      No client can place the range, and most drop it, with the break or the end of a break that it \
      carries.
      """,
    remedy: """
      Write START-DATE into the first tag of each ID, and keep that tag in the playlist as long as the \
      range lies in it.
      """,
    failing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      ▶#EXT-X-DATERANGE:ID="a",END-DATE="2026-01-01T00:00:04.000Z"
      #EXTINF:4,
      a.ts
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
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z"
      #EXTINF:4,
      a.ts
      #EXT-X-DATERANGE:ID="a",END-DATE="2026-01-01T00:00:04.000Z"
      #EXTINF:4,
      b.ts
      #EXT-X-ENDLIST
      """
    ])
}
