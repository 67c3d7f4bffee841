internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A break that is announced after its start.
struct LateDateRange: ReloadRule {
  let row = DiagnosticRule(
    "LIV-015", "late-date-range", .warning,
    "A date range of a break is listed before the segments at its start.",
    specification: "RFC 8216bis, section 4.4.5.1.1",
    rationale: """
      Players at the live edge have loaded the segments at the start of the break before they know \
      of it. They play the programme instead of the ad, or join the ad late.
      """,
    remedy: """
      Let the packager write the tag as soon as the message arrives, with the last segment before \
      the splice at the latest.
      """)

  func findings(in reload: ReloadSubject) -> [Finding] {
    let breaks = reload.next.playlist.dateRanges.filter {
      $0.scte35Out != nil && !reload.hadBefore(dateRange: $0.id)
    }
    guard !breaks.isEmpty, let edge = reload.previous.edgeDate else { return [] }
    return breaks.compactMap { range in
      guard let start = range.startDate else { return nil }
      let delay = start.distance(to: edge)
      guard delay > reload.policy.frameTolerance else { return nil }
      return Finding(
        "date range \"\(range.id)\" is new, and starts \(delay.messageText) before the end of the previous snapshot",
        at: reload.place(line: range.line), subject: range.id)
    }
  }

  static let examples: RuleExamples = [
    .snapshots(
      .datedLive("4 a.ts b.ts"),
      .datedLive(
        #"▶#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",PLANNED-DURATION=8,SCTE35-OUT=\#(Section.longSpliceOut)"#,
        "4 a.ts b.ts c.ts")),
    .snapshots(
      .datedLive("4 a.ts b.ts"),
      .datedLive(
        "4 a.ts b.ts",
        .dateRange("a", at: 8, "PLANNED-DURATION=8,SCTE35-OUT=\(Section.longSpliceOut)"), "4 c.ts")),
  ]
}
