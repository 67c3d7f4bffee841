internal import HLSPlaylists
internal import SourceDiagnostics

extension RuleExamples {
  /// Of faults that readers find in reloads.
  static let reloads: [DiagnosticRule: RuleExamples] = [
    .changedDateRange: RuleExamples(
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
      ]),
    .decreasingDiscontinuitySequence: RuleExamples(
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
      ]),
    .decreasingMediaSequence: RuleExamples(
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
      ]),
    .missedSegments: RuleExamples(
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
      ]),
    .renamedSegment: RuleExamples(
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
      ]),
    .unmergeableDeltaUpdate: RuleExamples(
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
      ]),
  ]
}
