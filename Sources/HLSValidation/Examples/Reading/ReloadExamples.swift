internal import HLSPlaylists
internal import SourceDiagnostics

extension RuleExamples {
  /// Examples of faults that readers find in reloads.
  static let reloads: [DiagnosticRule: RuleExamples] = [
    .changedDateRange: [
      .snapshots(
        .datedLive(
          "4 a.ts",
          .dateRange("a", at: 4, "PLANNED-DURATION=8,SCTE35-OUT=\(Section.longSpliceOut)"),
          "4 b.ts"),
        .datedLive(
          "4 a.ts",
          .dateRange("a", at: 4, "PLANNED-DURATION=▶12,SCTE35-OUT=\(Section.longSpliceOut)"),
          "4 b.ts c.ts")),
      .fixed(replacing: "PLANNED-DURATION=12", with: "PLANNED-DURATION=8"),
    ],
    .decreasingDiscontinuitySequence: [
      .snapshots(
        .live("#EXT-X-MEDIA-SEQUENCE:1", "#EXT-X-DISCONTINUITY-SEQUENCE:3", "4 a.ts b.ts"),
        .live("#EXT-X-MEDIA-SEQUENCE:2", "▶#EXT-X-DISCONTINUITY-SEQUENCE:2", "4 b.ts c.ts")),
      .fixed(replacing: "#EXT-X-DISCONTINUITY-SEQUENCE:2", with: "#EXT-X-DISCONTINUITY-SEQUENCE:3"),
    ],
    .decreasingMediaSequence: [
      .snapshots(
        .live("#EXT-X-MEDIA-SEQUENCE:5", "4 f.ts g.ts"),
        .live("▶#EXT-X-MEDIA-SEQUENCE:4", "4 e.ts f.ts g.ts h.ts")),
      .fixed(replacing: "#EXT-X-MEDIA-SEQUENCE:4\n4 e.ts f.ts", with: "#EXT-X-MEDIA-SEQUENCE:6"),
    ],
    .missedSegments: [
      .snapshots(
        .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts b.ts"),
        .live("▶#EXT-X-MEDIA-SEQUENCE:6", "4 f.ts g.ts")),
      .snapshots(
        .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts b.ts"),
        .live("#EXT-X-MEDIA-SEQUENCE:3", "4 c.ts d.ts")),
    ],
    .renamedSegment: [
      .snapshots(
        .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts b.ts"),
        .live("#EXT-X-MEDIA-SEQUENCE:2", "4 ▶a.ts b.ts c.ts")),
      .snapshots(
        .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts b.ts"),
        .live("#EXT-X-MEDIA-SEQUENCE:2", "4 b.ts c.ts")),
    ],
    .unmergeableDeltaUpdate: [
      .snapshots(
        .live(
          version: 9, "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24",
          "#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts b.ts"),
        .live(
          version: 9, "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24",
          "#EXT-X-MEDIA-SEQUENCE:1", "▶#EXT-X-SKIP:SKIPPED-SEGMENTS=5", "4 g.ts")),
      .fixed(
        replacing: "#EXT-X-SKIP:SKIPPED-SEGMENTS=5\n4 g.ts",
        with: "#EXT-X-SKIP:SKIPPED-SEGMENTS=2\n4 c.ts"),
    ],
  ]
}
