internal import HLSPlaylists
internal import SourceDiagnostics

/// An attribute that a list has twice.
struct RepeatedAttribute: ReadingRule {
  let documentation = RuleDocumentation(
    .repeatedAttribute,
    rationale:
      "Some players take the first value and others the last, so that they play different things.",
    remedy: "Keep the attribute that is meant.",
    failing: [
      """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.4d401e",▶BANDWIDTH=640000
      low.m3u8
      """
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.4d401e"
      low.m3u8
      """
    ])
}
