internal import HLSPlaylists
internal import SourceDiagnostics

/// An address that no tag describes.
struct URIWithoutTag: ReadingRule {
  let documentation = RuleDocumentation(
    .uriWithoutTag,
    rationale:
      "Without a duration a segment has no place in time. Some players skip the line, others reject the playlist.",
    remedy: "Write the EXTINF or EXT-X-STREAM-INF before the address, or take the line out.",
    failing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:10
      #EXTINF:10,
      a.ts
      ▶b.ts
      #EXT-X-ENDLIST
      """
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:10
      #EXTINF:10,
      a.ts
      #EXTINF:10,
      b.ts
      #EXT-X-ENDLIST
      """
    ])
}
