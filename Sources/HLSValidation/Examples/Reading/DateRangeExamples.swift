internal import HLSPlaylists
internal import SourceDiagnostics

extension RuleExamples {
  /// Examples of faults that readers find in date ranges.
  static let dateRanges: [DiagnosticRule: RuleExamples] = [
    .conflictingDateRange: [
      .datedMedia(
        .dateRange("a", at: 0, "DURATION=4.0"), "4 a.ts", .dateRange("a", "DURATION=▶8.0"),
        "4 b.ts"),
      .fixed(replacing: "DURATION=4.0", with: "PLANNED-DURATION=4.0"),
    ],
    .dateRangeWithoutID: [
      .datedMedia(
        #"▶#EXT-X-DATERANGE:START-DATE="2026-01-01T00:00:00.000Z",DURATION=2.0"#, "4 a.ts"),
      .datedMedia(.dateRange("a", at: 0, "DURATION=2.0"), "4 a.ts"),
    ],
    .malformedDateRangeDate: [
      .datedMedia(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="▶2026-01-01 at midnight",DURATION=4.0"#, "4 a.ts"),
      .datedMedia(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="▶2026-01-01T00:00:00.000",DURATION=4.0"#, "4 a.ts"),
      .datedMedia(.dateRange("a", at: 0, "DURATION=4.0"), "4 a.ts"),
    ],
    .negativeDateRangeDuration: [
      .datedMedia(.dateRange("a", at: 0, "DURATION=▶-2.0"), "4 a.ts"),
      .datedMedia(.dateRange("a", at: 0, "DURATION=0"), "4 a.ts"),
    ],
    .reusedDateRangeID: [
      .datedMedia(
        .dateRange("a", at: 0, "DURATION=4.0"), "4 a.ts",
        #"#EXT-X-DATERANGE:ID="a",START-DATE="▶2026-01-01T00:00:04.000Z",DURATION=2.0"#, "4 b.ts"),
      .datedMedia(
        .dateRange("a-1", at: 0, "DURATION=4.0"), "4 a.ts",
        .dateRange("a-2", at: 4, "DURATION=2.0"), "4 b.ts"),
    ],
    .unanchoredDateRange: [
      .datedMedia(#"▶#EXT-X-DATERANGE:ID="a",END-DATE="2026-01-01T00:00:04.000Z""#, "4 a.ts b.ts"),
      .datedMedia(
        .dateRange("a", at: 0), "4 a.ts", .dateRange("a", #"END-DATE="2026-01-01T00:00:04.000Z""#),
        "4 b.ts"),
    ],
  ]
}
