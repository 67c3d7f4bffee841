internal import HLSPlaylists
internal import SourceDiagnostics

/// A tag that describes the next address, where there is none.
struct TagWithoutURI: ReadingRule {
  let documentation = RuleDocumentation(
    .tagWithoutURI,
    rationale:
      "The segment or variant is lost, and what the tag says may be taken for the next one.",
    remedy: "Write the address after the tag, or take the tag out.",
    failing: [
      """
      #EXTM3U
      ▶#EXT-X-STREAM-INF:BANDWIDTH=1280000
      """,
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:10
      ▶#EXTINF:10,
      #EXTINF:10,
      a.ts
      #EXT-X-ENDLIST
      """,
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=1280000
      low.m3u8
      """
    ])
}
