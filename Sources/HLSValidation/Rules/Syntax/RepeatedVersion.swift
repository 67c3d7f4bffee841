internal import HLSPlaylists
internal import SourceDiagnostics

/// A second EXT-X-VERSION.
struct RepeatedVersion: ReadingRule {
  let documentation = RuleDocumentation(
    .repeatedVersion,
    rationale: "Players must reject a playlist that claims two versions.",
    remedy: "Keep the higher of the versions, and one tag.",
    failing: [
      """
      #EXTM3U
      #EXT-X-VERSION:3
      #EXT-X-TARGETDURATION:10
      ▶#EXT-X-VERSION:4
      #EXTINF:9.9,
      a.ts
      #EXT-X-ENDLIST
      """
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-VERSION:3
      #EXT-X-TARGETDURATION:10
      #EXTINF:9.9,
      a.ts
      #EXT-X-ENDLIST
      """
    ])
}
