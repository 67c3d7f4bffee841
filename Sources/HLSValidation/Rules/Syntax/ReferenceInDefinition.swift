internal import HLSPlaylists
internal import SourceDiagnostics

/// A variable whose value refers to another one.
struct ReferenceInDefinition: ReadingRule {
  let documentation = RuleDocumentation(
    .referenceInDefinition,
    rationale: """
      References are replaced once, and players do not agree on those within EXT-X-DEFINE: Chromium leaves them as \
      they are, hls.js and ExoPlayer replace what is defined before. An address that counts on either is not found by \
      the others. Here they stay as they are written.
      """,
    remedy: "Write the value out, or refer to both variables where they are used.",
    failing: [
      """
      #EXTM3U
      #EXT-X-VERSION:8
      #EXT-X-TARGETDURATION:10
      #EXT-X-DEFINE:NAME="host",VALUE="https://example.com"
      #EXT-X-DEFINE:NAME="base",VALUE="▶{$host}/channel"
      #EXTINF:10,
      {$base}/a.ts
      #EXT-X-ENDLIST
      """
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-VERSION:8
      #EXT-X-TARGETDURATION:10
      #EXT-X-DEFINE:NAME="host",VALUE="https://example.com"
      #EXT-X-DEFINE:NAME="path",VALUE="channel"
      #EXTINF:10,
      {$host}/{$path}/a.ts
      #EXT-X-ENDLIST
      """
    ])
}
