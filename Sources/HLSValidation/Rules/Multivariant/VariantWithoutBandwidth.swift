internal import HLSPlaylists
internal import SourceDiagnostics

/// A variant or I-frame stream without its peak bit rate.
struct VariantWithoutBandwidth: ReadingRule {
  let documentation = RuleDocumentation(
    .variantWithoutBandwidth,
    rationale:
      "Players choose variants by bandwidth; one without is never chosen, or chosen first.",
    remedy: "Write the peak bit rate in bits per second as BANDWIDTH.",
    failing: [
      """
      #EXTM3U
      ▶#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1280000
      low.m3u8
      """
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=1680000,AVERAGE-BANDWIDTH=1280000
      low.m3u8
      """
    ])
}
