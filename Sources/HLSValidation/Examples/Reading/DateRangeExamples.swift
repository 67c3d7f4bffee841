internal import HLSPlaylists
internal import SourceDiagnostics

extension RuleExamples {
  /// Of faults that readers find in date ranges.
  static let dateRanges: [DiagnosticRule: RuleExamples] = [
    .conflictingDateRange: RuleExamples(
      failing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=4.0
        #EXTINF:4,
        a.ts
        #EXT-X-DATERANGE:ID="a",DURATION=▶8.0
        #EXTINF:4,
        b.ts
        #EXT-X-ENDLIST
        """
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",PLANNED-DURATION=4.0
        #EXTINF:4,
        a.ts
        #EXT-X-DATERANGE:ID="a",DURATION=8.0
        #EXTINF:4,
        b.ts
        #EXT-X-ENDLIST
        """
      ]),
    .dateRangeWithoutID: RuleExamples(
      failing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        ▶#EXT-X-DATERANGE:START-DATE="2026-01-01T00:00:00.000Z",DURATION=2.0
        #EXTINF:4,
        a.ts
        #EXT-X-ENDLIST
        """
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=2.0
        #EXTINF:4,
        a.ts
        #EXT-X-ENDLIST
        """
      ]),
    .malformedDateRangeDate: RuleExamples(
      failing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXT-X-DATERANGE:ID="a",START-DATE="▶2026-01-01 at midnight",DURATION=4.0
        #EXTINF:4,
        a.ts
        #EXT-X-ENDLIST
        """,
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXT-X-DATERANGE:ID="a",START-DATE="▶2026-01-01T00:00:00.000",DURATION=4.0
        #EXTINF:4,
        a.ts
        #EXT-X-ENDLIST
        """,
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=4.0
        #EXTINF:4,
        a.ts
        #EXT-X-ENDLIST
        """
      ]),
    .negativeDateRangeDuration: RuleExamples(
      failing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=▶-2.0
        #EXTINF:4,
        a.ts
        #EXT-X-ENDLIST
        """
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=0
        #EXTINF:4,
        a.ts
        #EXT-X-ENDLIST
        """
      ]),
    .reusedDateRangeID: RuleExamples(
      failing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION=4.0
        #EXTINF:4,
        a.ts
        #EXT-X-DATERANGE:ID="a",START-DATE="▶2026-01-01T00:00:04.000Z",DURATION=2.0
        #EXTINF:4,
        b.ts
        #EXT-X-ENDLIST
        """
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXT-X-DATERANGE:ID="a-1",START-DATE="2026-01-01T00:00:00.000Z",DURATION=4.0
        #EXTINF:4,
        a.ts
        #EXT-X-DATERANGE:ID="a-2",START-DATE="2026-01-01T00:00:04.000Z",DURATION=2.0
        #EXTINF:4,
        b.ts
        #EXT-X-ENDLIST
        """
      ]),
    .unanchoredDateRange: RuleExamples(
      failing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        ▶#EXT-X-DATERANGE:ID="a",END-DATE="2026-01-01T00:00:04.000Z"
        #EXTINF:4,
        a.ts
        #EXTINF:4,
        b.ts
        #EXT-X-ENDLIST
        """
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z"
        #EXTINF:4,
        a.ts
        #EXT-X-DATERANGE:ID="a",END-DATE="2026-01-01T00:00:04.000Z"
        #EXTINF:4,
        b.ts
        #EXT-X-ENDLIST
        """
      ]),
  ]
}
