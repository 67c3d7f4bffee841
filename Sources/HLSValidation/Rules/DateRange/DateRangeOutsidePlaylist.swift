internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A date range of which no moment lies in the playlist.
struct DateRangeOutsidePlaylist: PresentationRule {
  let row = DiagnosticRule(
    "DRG-013", "date-range-outside-playlist", .warning,
    "A date range lies in the playlist at least in part.",
    authority: .practice,
    rationale: """
      Nothing of the range is ever played. Where all ranges are off by the same hours, their clock or \
      zone is not that of EXT-X-PROGRAM-DATE-TIME.
      """,
    remedy: """
      Take the dates of ranges and of segments from one clock, and remove ranges with the segments that \
      they belong to.
      """)

  func findings(in presentation: PresentationSubject) -> [Finding] {
    guard let playlist = presentation.playlist, presentation.map.hasDates,
      !playlist.segments.isEmpty
    else { return [] }
    return presentation.dateRanges.compactMap { placed in
      let range = placed.range
      // A pre-roll or post-roll is played wherever its date is.
      let cue = range.cue.map(\.trimmedOfBlanks)
      guard !cue.contains("PRE"), !cue.contains("POST"), let start = placed.start,
        let attribute = range.attributes["START-DATE"]
      else { return nil }
      let tolerance = presentation.policy.frameTolerance
      let distance: String
      if start > presentation.end + tolerance {
        // What is announced ahead of a live edge is still to come.
        guard playlist.header.isEnded else { return nil }
        distance = "starts \((start - presentation.end).messageText) after the end of the playlist"
      } else if let end = placed.end, end < -tolerance {
        distance = "ends \((-end).messageText) before the first segment"
      } else {
        return nil
      }
      return Finding(
        "date range \"\(range.id)\" \(distance)", at: presentation.place(ofValue: attribute),
        subject: range.id, severity: presentation.isWindow ? .info : nil,
        recurrence: Recurrence(
          key: start.isNegative ? "before" : "after", of: playlist.dateRanges.count))
    }
  }

  var examples: RuleExamples {
    RuleExamples(
      failing: [
        .datedMedia(
          """
          #EXT-X-DATERANGE:ID="a",START-DATE="▶2026-01-01T01:00:00.000Z",DURATION=4.0
          4 a.ts b.ts
          """)
      ],
      passing: [
        .datedMedia(
          """
          #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:04.000Z",DURATION=4.0
          4 a.ts b.ts
          """)
      ])
  }
}
