internal import HLSPlaylists
internal import SourceDiagnostics

/// A media sequence number that means another segment than before.
struct RenamedSegment: ReadingRule {
  let documentation = RuleDocumentation(
    .renamedSegment,
    rationale: """
      A player that has loaded number 7 goes on with number 8. When the numbers mean other \
      segments now, it repeats or skips some, and markers move with them.
      """,
    remedy: """
      Raise EXT-X-MEDIA-SEQUENCE by one for each segment that leaves the list, and only then.
      """,
    failing: [
      RuleExample(snapshots: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:1
        #EXTINF:4,
        a.ts
        #EXTINF:4,
        b.ts
        """,
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:2
        #EXTINF:4,
        ▶a.ts
        #EXTINF:4,
        b.ts
        #EXTINF:4,
        c.ts
        """,
      ])
    ],
    passing: [
      RuleExample(snapshots: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:1
        #EXTINF:4,
        a.ts
        #EXTINF:4,
        b.ts
        """,
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:2
        #EXTINF:4,
        b.ts
        #EXTINF:4,
        c.ts
        """,
      ])
    ])
}
