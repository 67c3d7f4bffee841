internal import HLSPlaylists
internal import SourceDiagnostics

/// A reference to a variable that nothing before it defines.
struct UndefinedVariable: ReadingRule {
  let documentation = RuleDocumentation(
    .undefinedVariable,
    rationale:
      "Players must reject a playlist with such a reference; a tolerant one asks for an address with braces in it.",
    remedy: "Define the variable with EXT-X-DEFINE in a line before the reference.",
    failing: [
      """
      #EXTM3U
      #EXT-X-VERSION:8
      #EXT-X-TARGETDURATION:10
      #EXT-X-DEFINE:NAME="host",VALUE="https://example.com"
      #EXTINF:10,
      ▶{$hots}/a.ts
      #EXT-X-ENDLIST
      """
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-VERSION:8
      #EXT-X-TARGETDURATION:10
      #EXT-X-DEFINE:NAME="host",VALUE="https://example.com"
      #EXTINF:10,
      {$host}/a.ts
      #EXT-X-ENDLIST
      """
    ])
}
