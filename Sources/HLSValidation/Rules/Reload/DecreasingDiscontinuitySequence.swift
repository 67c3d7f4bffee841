internal import HLSPlaylists
internal import SourceDiagnostics

/// A discontinuity sequence number that goes back.
struct DecreasingDiscontinuitySequence: ReadingRule {
  let documentation = RuleDocumentation(
    .decreasingDiscontinuitySequence,
    rationale: """
      Players tell by this number which time stamps belong to one clock. When it goes back, they \
      take segments of two clocks as one.
      """,
    remedy: """
      Keep the count over restarts of the packager; raise it by one for each EXT-X-DISCONTINUITY \
      that leaves the list.
      """,
    failing: [
      RuleExample(snapshots: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:1
        #EXT-X-DISCONTINUITY-SEQUENCE:3
        #EXTINF:4,
        a.ts
        #EXTINF:4,
        b.ts
        """,
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:2
        ▶#EXT-X-DISCONTINUITY-SEQUENCE:2
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
        #EXT-X-DISCONTINUITY-SEQUENCE:3
        #EXTINF:4,
        a.ts
        #EXTINF:4,
        b.ts
        """,
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:2
        #EXT-X-DISCONTINUITY-SEQUENCE:3
        #EXTINF:4,
        b.ts
        #EXTINF:4,
        c.ts
        """,
      ])
    ])
}
