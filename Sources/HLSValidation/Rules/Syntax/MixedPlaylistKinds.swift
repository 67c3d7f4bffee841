internal import HLSPlaylists
internal import SourceDiagnostics

/// A playlist with tags of both kinds.
struct MixedPlaylistKinds: ReadingRule {
  let documentation = RuleDocumentation(
    .mixedPlaylistKinds,
    rationale:
      "Players must reject a playlist that has tags of both kinds, since they cannot tell what it is.",
    remedy: "Move the tag to the playlist of the kind that it belongs to, or leave it out.",
    failing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:10
      #EXTINF:10,
      a.ts
      ▶#EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="Example"
      #EXT-X-ENDLIST
      """,
      """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=1280000
      low.m3u8
      ▶#EXT-X-ENDLIST
      """,
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-INDEPENDENT-SEGMENTS
      #EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="Example"
      #EXT-X-STREAM-INF:BANDWIDTH=1280000
      low.m3u8
      """
    ])
}
