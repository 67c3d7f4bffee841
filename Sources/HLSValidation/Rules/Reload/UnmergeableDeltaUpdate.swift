internal import HLSPlaylists
internal import SourceDiagnostics

/// A delta update that leaves out what no playlist before it had.
struct UnmergeableDeltaUpdate: ReadingRule {
  let documentation = RuleDocumentation(
    .unmergeableDeltaUpdate,
    rationale: """
      A player that cannot complete a delta update has to load the whole playlist again, and loses \
      time at the live edge.
      """,
    remedy: """
      Leave out only segments older than CAN-SKIP-UNTIL, and answer a player that was away for \
      longer with the whole playlist.
      """,
    failing: [
      RuleExample(snapshots: [
        """
        #EXTM3U
        #EXT-X-VERSION:9
        #EXT-X-TARGETDURATION:4
        #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24
        #EXT-X-MEDIA-SEQUENCE:1
        #EXTINF:4,
        a.ts
        #EXTINF:4,
        b.ts
        """,
        """
        #EXTM3U
        #EXT-X-VERSION:9
        #EXT-X-TARGETDURATION:4
        #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24
        #EXT-X-MEDIA-SEQUENCE:1
        ▶#EXT-X-SKIP:SKIPPED-SEGMENTS=5
        #EXTINF:4,
        g.ts
        """,
      ])
    ],
    passing: [
      RuleExample(snapshots: [
        """
        #EXTM3U
        #EXT-X-VERSION:9
        #EXT-X-TARGETDURATION:4
        #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24
        #EXT-X-MEDIA-SEQUENCE:1
        #EXTINF:4,
        a.ts
        #EXTINF:4,
        b.ts
        """,
        """
        #EXTM3U
        #EXT-X-VERSION:9
        #EXT-X-TARGETDURATION:4
        #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24
        #EXT-X-MEDIA-SEQUENCE:1
        #EXT-X-SKIP:SKIPPED-SEGMENTS=2
        #EXTINF:4,
        c.ts
        """,
      ])
    ])
}
