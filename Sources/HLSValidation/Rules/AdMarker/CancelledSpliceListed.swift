internal import HLSPlaylists
internal import SourceDiagnostics

/// A date range of a break that a message has cancelled.
struct CancelledSpliceListed: SpliceRangesRule {
  let row = DiagnosticRule(
    "ADM-022", "cancelled-splice-listed", .warning,
    "A cancelled splice is not in the playlist.",
    specification: "RFC 8216bis, section 4.4.5.1.1",
    rationale: "The break is cancelled, but ads still replace the programme.",
    remedy: """
      Remove the date range when the cancellation arrives. Do not write the cancellation into a range \
      either.
      """)

  func findings(among ranges: SpliceRanges, of presentation: PresentationSubject) -> [Finding] {
    ranges.all.compactMap { entry in
      guard let event = ranges.cancelled.eventID(of: entry), let out = entry.out else { return nil }
      return Finding(
        "\(out.carrier) announces event \(event), which a message has cancelled",
        at: presentation.place(of: out), subject: entry.range.id)
    }
  }

  static let examples: RuleExamples = [
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 8, "PLANNED-DURATION=8.0,SCTE35-OUT=▶\(Section.spliceOut)"),
      .dateRange("b", at: 4, "SCTE35-CMD=0xFC3016000000000000FFFFF0050500001267FF0000F9BB6894"),
      "4 b.ts c.ts"),
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 8, "PLANNED-DURATION=8.0,SCTE35-OUT=\(Section.spliceOut)"),
      "4 b.ts c.ts"),
  ]
}
