internal import HLSPlaylists
internal import SourceDiagnostics

/// A date range of negative length.
struct NegativeDateRangeDuration: ReadingRule {
  let documentation = RuleDocumentation(
    .negativeDateRangeDuration,
    rationale: "Clients drop the whole tag, or take the range for one that never ends.",
    remedy: """
      Leave the attribute out while the length is not known; an instant has a DURATION of 0.
      """,
    failing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=▶-2.0
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
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=0
      #EXTINF:4,
      a.ts
      #EXT-X-ENDLIST
      """
    ])
}
