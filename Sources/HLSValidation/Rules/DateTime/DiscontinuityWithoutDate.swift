internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A discontinuity after which no segment has a date.
struct DiscontinuityWithoutDate: PresentationRule {
  let row = DiagnosticRule(
    "PDT-006", "discontinuity-without-date", .warning,
    "In a playlist with program date-times, each segment after a discontinuity has one.",
    specification: "RFC 8216bis, section 6.2.1",
    rationale: """
      A discontinuity may be a step in time. Without a date after it players assume that there is \
      none, and date ranges after it may be off.
      """,
    remedy: "Write EXT-X-PROGRAM-DATE-TIME with every EXT-X-DISCONTINUITY.")

  func findings(in presentation: PresentationSubject) -> [Finding] {
    guard presentation.map.hasDates, let playlist = presentation.playlist else { return [] }
    let segments = presentation.segments
    var dated = false
    var count = 0
    var undated: [Int] = []
    for (index, segment) in segments.enumerated() {
      let isFirst = index > 0 && segments[index - 1].continuityRange != segment.continuityRange
      // Before its first date a playlist need not have any. Numbers that begin again need no tag.
      if isFirst, dated, playlist.segments[index].hasDiscontinuity {
        count += 1
        if segment.programDateTime == nil { undated.append(index) }
      }
      if segment.programDateTime != nil { dated = true }
    }
    return undated.map { index in
      Finding(
        "EXT-X-DISCONTINUITY without EXT-X-PROGRAM-DATE-TIME, other segments have one",
        at: presentation.place(ofDiscontinuityBefore: index), recurrence: Recurrence(of: count))
    }
  }

  static let examples: RuleExamples = [
    .datedMedia("4 a.ts", "▶#EXT-X-DISCONTINUITY", "4 b.ts"),
    .fixed(inserting: "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.000Z", before: "4 b.ts"),
  ]
}
