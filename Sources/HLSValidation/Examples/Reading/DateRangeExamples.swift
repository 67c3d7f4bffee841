internal import HLSPlaylists
internal import SourceDiagnostics

extension RuleExamples {
  /// Examples of faults that readers find in date ranges.
  static let dateRanges: [DiagnosticRule: RuleExamples] = [
    .conflictingDateRange: RuleExamples(
      failing: [
        .datedMedia(
          """
          #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=4.0
          4 a.ts
          #EXT-X-DATERANGE:ID="a",DURATION=▶8.0
          4 b.ts
          """)
      ],
      passing: [
        .datedMedia(
          """
          #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",PLANNED-DURATION=4.0
          4 a.ts
          #EXT-X-DATERANGE:ID="a",DURATION=8.0
          4 b.ts
          """)
      ]),
    .dateRangeWithoutID: RuleExamples(
      failing: [
        .datedMedia(
          """
          ▶#EXT-X-DATERANGE:START-DATE="2026-01-01T00:00:00.000Z",DURATION=2.0
          4 a.ts
          """)
      ],
      passing: [
        .datedMedia(
          """
          #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=2.0
          4 a.ts
          """)
      ]),
    .malformedDateRangeDate: RuleExamples(
      failing: [
        .datedMedia(
          """
          #EXT-X-DATERANGE:ID="a",START-DATE="▶2026-01-01 at midnight",DURATION=4.0
          4 a.ts
          """),
        .datedMedia(
          """
          #EXT-X-DATERANGE:ID="a",START-DATE="▶2026-01-01T00:00:00.000",DURATION=4.0
          4 a.ts
          """),
      ],
      passing: [
        .datedMedia(
          """
          #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=4.0
          4 a.ts
          """)
      ]),
    .negativeDateRangeDuration: RuleExamples(
      failing: [
        .datedMedia(
          """
          #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=▶-2.0
          4 a.ts
          """)
      ],
      passing: [
        .datedMedia(
          """
          #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=0
          4 a.ts
          """)
      ]),
    .reusedDateRangeID: RuleExamples(
      failing: [
        .datedMedia(
          """
          #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=4.0
          4 a.ts
          #EXT-X-DATERANGE:ID="a",START-DATE="▶2026-01-01T00:00:04.000Z",DURATION=2.0
          4 b.ts
          """)
      ],
      passing: [
        .datedMedia(
          """
          #EXT-X-DATERANGE:ID="a-1",START-DATE="2026-01-01T00:00:00.000Z",DURATION=4.0
          4 a.ts
          #EXT-X-DATERANGE:ID="a-2",START-DATE="2026-01-01T00:00:04.000Z",DURATION=2.0
          4 b.ts
          """)
      ]),
    .unanchoredDateRange: RuleExamples(
      failing: [
        .datedMedia(
          """
          ▶#EXT-X-DATERANGE:ID="a",END-DATE="2026-01-01T00:00:04.000Z"
          4 a.ts b.ts
          """)
      ],
      passing: [
        .datedMedia(
          """
          #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z"
          4 a.ts
          #EXT-X-DATERANGE:ID="a",END-DATE="2026-01-01T00:00:04.000Z"
          4 b.ts
          """)
      ]),
  ]
}
