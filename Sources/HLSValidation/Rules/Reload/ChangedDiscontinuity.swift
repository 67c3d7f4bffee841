internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A discontinuity that is added to, or removed from, a published segment.
struct ChangedDiscontinuity: ReloadRule {
  let row = DiagnosticRule(
    "LIV-007", "changed-discontinuity", .error,
    "A published segment keeps its discontinuity sequence number.",
    specification: "RFC 8216bis, sections 6.2.1 and 6.2.2",
    rationale: """
      The number identifies the clock of a segment's time stamps. If a tag is added or removed \
      within the list, all segments after it seem to have another clock than before.
      """,
    remedy: """
      Write EXT-X-DISCONTINUITY together with its segment, and keep it as long as the segment is \
      listed.
      """)

  func findings(in reload: ReloadSubject) -> [Finding] {
    // The rule about EXT-X-DISCONTINUITY-SEQUENCE covers the first shared segment of a whole playlist; an update counts on.
    var difference: Int? = reload.next.skippedCount > 0 ? 0 : nil
    for run in reload.listedRuns {
      let now =
        reload.next[run.after].continuityRange &- reload.previous[run.before].continuityRange
      guard let known = difference, known != now else {
        difference = now
        continue
      }
      return .one(
        now > known
          ? "the segment has an EXT-X-DISCONTINUITY before it that the previous snapshot did not have"
          : "the EXT-X-DISCONTINUITY before the segment was removed, the previous snapshot had it",
        at: reload.place(ofSegment: run.after))
    }
    return []
  }

  static let examples: RuleExamples = [
    .snapshots(
      .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts b.ts"),
      .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts", "#EXT-X-DISCONTINUITY", "▶4 b.ts c.ts")),
    .fixed(replacing: "#EXT-X-DISCONTINUITY\n4 b.ts", with: "4 b.ts\n#EXT-X-DISCONTINUITY"),
  ]
}
