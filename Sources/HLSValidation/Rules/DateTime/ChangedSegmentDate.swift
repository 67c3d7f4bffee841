internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A segment that has another date after a reload.
struct ChangedSegmentDate: ReloadRule {
  /// Dates are written in milliseconds, so that two roundings of one instant may differ by one.
  static let tolerance = MediaTime(value: 1, timescale: 1000)

  let documentation = RuleDocumentation(
    DiagnosticRule(
      "PDT-007", "changed-segment-date", .error,
      "A segment keeps its date over reloads.", specification: "RFC 8216bis, section 6.2.1"),
    rationale: """
      Players keep the date with which they saw a segment first. Ranges that are placed by the new \
      dates then are in the wrong place by the difference, and differently for each viewer.
      """,
    remedy: """
      Keep the date with the segment; do not compute the dates of the window anew from the current \
      time.
      """,
    failing: [
      RuleExample(snapshots: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXTINF:4,
        a.ts
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.000Z
        #EXTINF:4,
        b.ts
        """,
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:1
        ▶#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.350Z
        #EXTINF:4,
        b.ts
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:08.350Z
        #EXTINF:4,
        c.ts
        """,
      ])
    ],
    passing: [
      RuleExample(snapshots: [
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
        #EXTINF:4,
        a.ts
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.000Z
        #EXTINF:4,
        b.ts
        """,
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MEDIA-SEQUENCE:1
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.000Z
        #EXTINF:4,
        b.ts
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:08.000Z
        #EXTINF:4,
        c.ts
        """,
      ])
    ])

  func findings(in reload: ReloadSubject) -> [Finding] {
    guard !reload.next.programDateTimes.isEmpty, !reload.previous.programDateTimes.isEmpty else {
      return []
    }
    let shared = reload.sharedSegments
    let changed = shared.compactMap { before, after -> (ProgramDateTime, MediaTime)? in
      guard let old = reload.previous.segments[before].programDateTime,
        let new = reload.next.segments[after].programDateTime
      else { return nil }
      let difference = new.timeSince1970 - old.timeSince1970
      return difference.magnitude > Self.tolerance ? (new, difference) : nil
    }
    guard let (date, difference) = changed.first else { return [] }
    return [
      Finding(
        "the date is \(difference.magnitude.messageText) \(difference.isNegative ? "before" : "after") the one "
          + "that the segment had, as of \(changed.count) of \(shared.count) segments",
        at: reload.place(line: date.line), recurrence: Recurrence(of: reload.snapshots.count - 1))
    ]
  }
}
