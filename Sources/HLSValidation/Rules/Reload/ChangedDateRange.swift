internal import HLSPlaylists
internal import SourceDiagnostics

/// A date range of which an attribute changes.
struct ChangedDateRange: ReadingRule {
  let documentation = RuleDocumentation(
    .changedDateRange,
    rationale: """
      The attributes of one ID are one range. Players keep the first value, or take the last: \
      viewers who joined at different times see different breaks.
      """,
    remedy: """
      Announce a changed break under a new ID; add attributes such as DURATION later, but never \
      change one.
      """,
    failing: [
      RuleExample(snapshots: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXTINF:4,
        a.ts
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",PLANNED-DURATION=8,SCTE35-OUT=0xFC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF500000000000A0008435545490000013562DBA30A
        #EXTINF:4,
        b.ts
        """,
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXTINF:4,
        a.ts
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",PLANNED-DURATION=▶12,SCTE35-OUT=0xFC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF500000000000A0008435545490000013562DBA30A
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
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXTINF:4,
        a.ts
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",PLANNED-DURATION=8,SCTE35-OUT=0xFC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF500000000000A0008435545490000013562DBA30A
        #EXTINF:4,
        b.ts
        """,
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXTINF:4,
        a.ts
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",PLANNED-DURATION=8,SCTE35-OUT=0xFC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF500000000000A0008435545490000013562DBA30A
        #EXTINF:4,
        b.ts
        #EXTINF:4,
        c.ts
        """,
      ])
    ])
}
