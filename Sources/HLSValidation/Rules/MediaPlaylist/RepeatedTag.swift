internal import HLSPlaylists
internal import SourceDiagnostics

/// A tag that a playlist may have once, and has twice.
struct RepeatedTag: ReadingRule {
  let documentation = RuleDocumentation(
    .repeatedTag,
    rationale: """
      Players must reject a playlist that has EXT-X-START or EXT-X-INDEPENDENT-SEGMENTS twice, and differ on \
      which of two other tags counts.
      """,
    remedy: "Keep the tag that is meant.",
    failing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:10
      #EXTINF:10,
      a.ts
      ▶#EXT-X-TARGETDURATION:12
      #EXTINF:10,
      b.ts
      #EXT-X-ENDLIST
      """,
      """
      #EXTM3U
      #EXT-X-INDEPENDENT-SEGMENTS
      #EXT-X-STREAM-INF:BANDWIDTH=1280000
      low.m3u8
      ▶#EXT-X-INDEPENDENT-SEGMENTS
      """,
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:10
      #EXT-X-INDEPENDENT-SEGMENTS
      #EXTINF:10,
      a.ts
      #EXT-X-ENDLIST
      """
    ])
}
