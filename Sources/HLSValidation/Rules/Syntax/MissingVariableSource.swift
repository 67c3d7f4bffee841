internal import HLSPlaylists
internal import SourceDiagnostics

/// A variable that is to come from somewhere, and is not there.
struct MissingVariableSource: ReadingRule {
  let documentation = RuleDocumentation(
    .missingVariableSource,
    rationale: """
      Players must reject a playlist that imports a variable which its multivariant playlist does not define, or \
      names a query parameter which its address does not have. Where neither is known here, because the playlist \
      was read by itself or is a saved copy, the finding is a warning.
      """,
    remedy:
      "Define the variable in the multivariant playlist, or add the parameter to the address of the playlist.",
    failing: [
      RuleExample(
        """
        #EXTM3U
        #EXT-X-VERSION:8
        #EXT-X-DEFINE:NAME="host",VALUE="https://example.com"
        #EXT-X-STREAM-INF:BANDWIDTH=1280000
        low.m3u8
        """,
        playlists: [
          "low.m3u8": """
          #EXTM3U
          #EXT-X-VERSION:8
          #EXT-X-TARGETDURATION:10
          ▶#EXT-X-DEFINE:IMPORT="path"
          #EXTINF:10,
          {$path}/a.ts
          #EXT-X-ENDLIST
          """
        ])
    ],
    passing: [
      RuleExample(
        """
        #EXTM3U
        #EXT-X-VERSION:8
        #EXT-X-DEFINE:NAME="host",VALUE="https://example.com"
        #EXT-X-STREAM-INF:BANDWIDTH=1280000
        low.m3u8
        """,
        playlists: [
          "low.m3u8": """
          #EXTM3U
          #EXT-X-VERSION:8
          #EXT-X-TARGETDURATION:10
          #EXT-X-DEFINE:IMPORT="host"
          #EXTINF:10,
          {$host}/a.ts
          #EXT-X-ENDLIST
          """
        ])
    ])
}
