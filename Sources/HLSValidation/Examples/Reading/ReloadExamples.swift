internal import HLSPlaylists
internal import SourceDiagnostics

extension RuleExamples {
  /// Examples of faults that readers find in reloads.
  static let reloads: [DiagnosticRule: RuleExamples] = [
    .changedDateRange: RuleExamples(
      failing: [
        RuleExample(snapshots: [
          .datedLive(
            """
            4 a.ts
            #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",PLANNED-DURATION=8,SCTE35-OUT=0xFC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF500000000000A0008435545490000013562DBA30A
            4 b.ts
            """),
          .datedLive(
            """
            4 a.ts
            #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",PLANNED-DURATION=▶12,SCTE35-OUT=0xFC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF500000000000A0008435545490000013562DBA30A
            4 b.ts c.ts
            """),
        ])
      ],
      passing: [
        RuleExample(snapshots: [
          .datedLive(
            """
            4 a.ts
            #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",PLANNED-DURATION=8,SCTE35-OUT=0xFC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF500000000000A0008435545490000013562DBA30A
            4 b.ts
            """),
          .datedLive(
            """
            4 a.ts
            #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",PLANNED-DURATION=8,SCTE35-OUT=0xFC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF500000000000A0008435545490000013562DBA30A
            4 b.ts c.ts
            """),
        ])
      ]),
    .decreasingDiscontinuitySequence: RuleExamples(
      failing: [
        RuleExample(snapshots: [
          .live("#EXT-X-MEDIA-SEQUENCE:1", "#EXT-X-DISCONTINUITY-SEQUENCE:3", "4 a.ts b.ts"),
          .live("#EXT-X-MEDIA-SEQUENCE:2", "▶#EXT-X-DISCONTINUITY-SEQUENCE:2", "4 b.ts c.ts"),
        ])
      ],
      passing: [
        RuleExample(snapshots: [
          .live("#EXT-X-MEDIA-SEQUENCE:1", "#EXT-X-DISCONTINUITY-SEQUENCE:3", "4 a.ts b.ts"),
          .live("#EXT-X-MEDIA-SEQUENCE:2", "#EXT-X-DISCONTINUITY-SEQUENCE:3", "4 b.ts c.ts"),
        ])
      ]),
    .decreasingMediaSequence: RuleExamples(
      failing: [
        RuleExample(snapshots: [
          .live("#EXT-X-MEDIA-SEQUENCE:5", "4 f.ts g.ts"),
          .live("▶#EXT-X-MEDIA-SEQUENCE:4", "4 e.ts f.ts g.ts h.ts"),
        ])
      ],
      passing: [
        RuleExample(snapshots: [
          .live("#EXT-X-MEDIA-SEQUENCE:5", "4 f.ts g.ts"),
          .live("#EXT-X-MEDIA-SEQUENCE:6", "4 g.ts h.ts"),
        ])
      ]),
    .missedSegments: RuleExamples(
      failing: [
        RuleExample(snapshots: [
          .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts b.ts"),
          .live("▶#EXT-X-MEDIA-SEQUENCE:6", "4 f.ts g.ts"),
        ])
      ],
      passing: [
        RuleExample(snapshots: [
          .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts b.ts"),
          .live("#EXT-X-MEDIA-SEQUENCE:3", "4 c.ts d.ts"),
        ])
      ]),
    .renamedSegment: RuleExamples(
      failing: [
        RuleExample(snapshots: [
          .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts b.ts"),
          .live("#EXT-X-MEDIA-SEQUENCE:2", "4 ▶a.ts b.ts c.ts"),
        ])
      ],
      passing: [
        RuleExample(snapshots: [
          .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts b.ts"),
          .live("#EXT-X-MEDIA-SEQUENCE:2", "4 b.ts c.ts"),
        ])
      ]),
    .unmergeableDeltaUpdate: RuleExamples(
      failing: [
        RuleExample(snapshots: [
          .live(
            version: 9,
            """
            #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24
            #EXT-X-MEDIA-SEQUENCE:1
            4 a.ts b.ts
            """),
          .live(
            version: 9,
            """
            #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24
            #EXT-X-MEDIA-SEQUENCE:1
            ▶#EXT-X-SKIP:SKIPPED-SEGMENTS=5
            4 g.ts
            """),
        ])
      ],
      passing: [
        RuleExample(snapshots: [
          .live(
            version: 9,
            """
            #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24
            #EXT-X-MEDIA-SEQUENCE:1
            4 a.ts b.ts
            """),
          .live(
            version: 9,
            """
            #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24
            #EXT-X-MEDIA-SEQUENCE:1
            #EXT-X-SKIP:SKIPPED-SEGMENTS=2
            4 c.ts
            """),
        ])
      ]),
  ]
}
