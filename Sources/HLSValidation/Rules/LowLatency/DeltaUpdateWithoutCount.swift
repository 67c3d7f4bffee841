internal import HLSPlaylists
internal import SourceDiagnostics

/// A delta update that does not tell how much it leaves out.
struct DeltaUpdateWithoutCount: ReadingRule {
  let documentation = RuleDocumentation(
    .deltaUpdateWithoutCount,
    rationale: "Without the number a player cannot tell where the segments that it gets belong.",
    remedy: "Write the number of segments that were left out as SKIPPED-SEGMENTS.",
    failing: [
      """
      #EXTM3U
      #EXT-X-VERSION:9
      #EXT-X-TARGETDURATION:2
      #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12.0
      #EXT-X-MEDIA-SEQUENCE:100
      ▶#EXT-X-SKIP:RECENTLY-REMOVED-DATERANGES=""
      #EXTINF:2,
      a.ts
      """
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-VERSION:9
      #EXT-X-TARGETDURATION:2
      #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12.0
      #EXT-X-MEDIA-SEQUENCE:100
      #EXT-X-SKIP:SKIPPED-SEGMENTS=20
      #EXTINF:2,
      a.ts
      """
    ])
}
