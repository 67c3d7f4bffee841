internal import HLSPlaylists
internal import SourceDiagnostics

/// Segments that no snapshot shows.
struct MissedSegments: ReadingRule {
  let documentation = RuleDocumentation(
    .missedSegments, authority: .practice,
    rationale: """
      What was in those segments is not known: markers, metadata, and whether anything was wrong. \
      Where a player reloads as slowly, its viewers lose them too.
      """,
    remedy: """
      Take snapshots at least once in a target duration. When they were, the packager skipped \
      numbers: look at its log.
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
        ▶#EXT-X-MEDIA-SEQUENCE:6
        #EXTINF:4,
        f.ts
        #EXTINF:4,
        g.ts
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
        #EXT-X-MEDIA-SEQUENCE:3
        #EXTINF:4,
        c.ts
        #EXTINF:4,
        d.ts
        """,
      ])
    ])
}
