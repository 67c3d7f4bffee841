internal import HLSPlaylists
internal import SourceDiagnostics

/// A tag that neither the standard nor a known vendor defines.
struct UnknownTag: ReadingRule {
  let documentation = RuleDocumentation(
    .unknownTag,
    rationale:
      "Players ignore tags that they do not know. That is right for a private tag, and hides a misspelt one.",
    remedy: "Check the spelling; a private tag may stay.",
    failing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      ▶#EXT-X-DISCONTINUTY
      #EXTINF:4,
      a.ts
      #EXT-X-ENDLIST
      """
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-DISCONTINUITY
      #EXTINF:4,
      a.ts
      #EXT-X-ENDLIST
      """
    ])
}
