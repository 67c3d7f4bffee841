internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A break of date ranges that has passed its planned end without any sign of an end.
struct UnendedSpliceRange: SpliceRangesRule {
  let row = DiagnosticRule(
    "ADM-001", "unended-splice-range", .warning,
    "A date range with SCTE35-OUT gets its SCTE35-IN, DURATION or END-DATE once the break is over.",
    specification: "RFC 8216bis, section 4.4.5.1.1",
    rationale: """
      PLANNED-DURATION does not end a range. For a client such a break never ends: it stays in the \
      ad, or never starts the next one.
      """,
    remedy:
      "When the break ends, add a tag of the same ID with SCTE35-IN and with DURATION or END-DATE.")

  func findings(among ranges: SpliceRanges, of presentation: PresentationSubject) -> [Finding] {
    let endedElsewhere = Set(
      ranges.all.filter(\.hasOnlyIn).flatMap { $0.back?.section?.allEventIDs ?? [] })
    // A break without a planned end ends at the next break of its kind.
    var latestStarts: [SpliceRange.Kind?: MediaTime] = [:]
    for entry in ranges.byStart { latestStarts[entry.kind] = entry.start }
    return ranges.all.compactMap { entry in
      guard entry.kind != nil, !entry.isEnded, !entry.range.isWithdrawn, let start = entry.start,
        let out = entry.out,
        endedElsewhere.isDisjoint(with: out.section?.allEventIDs ?? []),
        // A cancelled break has no end.
        ranges.cancelled.eventID(of: entry) == nil
      else { return nil }
      let name = "the break of date range \"\(entry.range.id)\""
      let missing = "it has no SCTE35-IN, DURATION or END-DATE"
      let message: String
      if let plannedEnd = entry.plannedEnd {
        guard presentation.end > plannedEnd + presentation.targetDuration else { return nil }
        message =
          plannedEnd.isNegative
          ? "\(name) should have ended \(plannedEnd.magnitude.messageText) before the playlist starts, and \(missing)"
          : "\(name) should end at \(plannedEnd.momentText), the playlist continues to \(presentation.end.momentText), and \(missing)"
      } else {
        guard presentation.playlist?.header.isEnded == true,
          latestStarts[entry.kind] == start
        else { return nil }
        message = "\(name) starts at \(start.momentText) and never ends: \(missing)"
      }
      return Finding(
        message, at: presentation.place(of: out), subject: entry.range.id,
        recurrence: Recurrence(of: ranges.all.count))
    }
  }

  static let examples: RuleExamples = [
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "PLANNED-DURATION=4.0,SCTE35-OUT=▶\(Section.spliceOut)"),
      "4 b.ts c.ts d.ts e.ts"),
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "PLANNED-DURATION=8.0,SCTE35-OUT=\(Section.spliceOut)"),
      "4 b.ts c.ts", .dateRange("a", "DURATION=8.0,SCTE35-IN=\(Section.spliceIn)"), "4 d.ts e.ts"),
    .datedLive(
      "4 a.ts", .dateRange("a", at: 4, "PLANNED-DURATION=8.0,SCTE35-OUT=\(Section.spliceOut)"),
      "4 b.ts"),
  ]
}
