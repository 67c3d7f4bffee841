internal import HLSPlaylists
internal import SourceDiagnostics

/// A rendition report about nothing.
///
/// LAST-MSN and LAST-PART may be left out where they are those of the playlist that holds the report.
struct RenditionReportWithoutURI: ReadingRule {
  let documentation = RuleDocumentation(
    .renditionReportWithoutURI,
    rationale:
      "Players use the report to change to another rendition without loading an old playlist; nobody knows which one is meant.",
    remedy: "Write the URI of the playlist of the rendition, relative to this one.",
    failing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:2
      #EXTINF:2,
      a.mp4
      ▶#EXT-X-RENDITION-REPORT:LAST-MSN=0
      """
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:2
      #EXTINF:2,
      a.mp4
      #EXT-X-RENDITION-REPORT:URI="../mid/live.m3u8",LAST-MSN=0
      """
    ])
}
