internal import HLSPlaylists
internal import SourceDiagnostics

/// A media sequence number that goes back.
struct DecreasingMediaSequence: ReadingRule {
  let documentation = RuleDocumentation(
    .decreasingMediaSequence,
    rationale: """
      Players take the number for the place in the stream. When it goes back they play segments \
      again, or wait for numbers that have long passed.
      """,
    remedy: """
      Keep the count of the packager over restarts, and never serve an older playlist from a \
      second origin or cache.
      """,
    failing: [
      RuleExample(snapshots: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:5
        #EXTINF:4,
        f.ts
        #EXTINF:4,
        g.ts
        """,
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        ▶#EXT-X-MEDIA-SEQUENCE:4
        #EXTINF:4,
        e.ts
        #EXTINF:4,
        f.ts
        #EXTINF:4,
        g.ts
        #EXTINF:4,
        h.ts
        """,
      ])
    ],
    passing: [
      RuleExample(snapshots: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:5
        #EXTINF:4,
        f.ts
        #EXTINF:4,
        g.ts
        """,
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:6
        #EXTINF:4,
        g.ts
        #EXTINF:4,
        h.ts
        """,
      ])
    ])
}
