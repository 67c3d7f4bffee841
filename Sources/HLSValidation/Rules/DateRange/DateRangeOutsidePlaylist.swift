internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A date range that lies wholly outside the playlist.
struct DateRangeOutsidePlaylist: SpliceRangeRule {
  let row = DiagnosticRule(
    "DRG-013", "date-range-outside-playlist", .warning,
    "A date range overlaps the playlist.", authority: .practice,
    rationale: """
      No part of the range is ever played. If all ranges are off by the same hours, their clock or \
      time zone is not that of EXT-X-PROGRAM-DATE-TIME.
      """,
    remedy: """
      Use one clock for the dates of ranges and of segments, and remove ranges together with their \
      segments.
      """)

  func finding(in entry: SpliceRange, of presentation: PresentationSubject) -> Finding? {
    let range = entry.range
    // A pre-roll or post-roll plays regardless of its date.
    let cue = range.cue.map(\.trimmedOfBlanks)
    guard let playlist = presentation.playlist, presentation.map.hasDates,
      !playlist.segments.isEmpty, !cue.contains("PRE"), !cue.contains("POST"),
      let start = entry.start, var attribute = range["START-DATE"]
    else { return nil }
    let tolerance = presentation.policy.frameTolerance
    let distance: String
    if start > presentation.end + tolerance {
      // A date range ahead of the live edge may still come.
      guard playlist.header.isEnded else { return nil }
      distance = "starts \((start - presentation.end).messageText) after the end of the playlist"
    } else if let end = entry.end, end < -tolerance, !playlist.isDeltaUpdate {
      distance = "ends \((-end).messageText) before the first segment"
      attribute = range["END-DATE"] ?? range["DURATION"] ?? attribute
    } else {
      return nil
    }
    // The tag mostly stands near the segment at which its range starts.
    let line = playlist.segments[min(range.segmentIndex, playlist.segments.count - 1)]
    let reason = DateShift(start - line.startTime).reason
    return Finding(
      "date range \"\(range.id)\" \(distance)\(reason)", at: presentation.place(ofValue: attribute),
      subject: range.id, severity: presentation.isWindow ? .info : nil,
      recurrence: Recurrence(
        key: start.isNegative ? "before" : "after", of: playlist.dateRanges.count))
  }

  static let examples: RuleExamples = [
    .datedMedia(
      #"#EXT-X-DATERANGE:ID="a",START-DATE="▶2026-01-01T01:00:00.000Z",DURATION=4.0"#,
      "4 a.ts b.ts"),
    .datedMedia(.dateRange("a", at: 4, "DURATION=4.0"), "4 a.ts b.ts"),
  ]
}
