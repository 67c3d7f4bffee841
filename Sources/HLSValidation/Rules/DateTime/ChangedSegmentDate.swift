internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A segment whose date differs after a reload.
struct ChangedSegmentDate: ReloadRule {
  /// Dates are written in milliseconds, so two roundings of one instant may differ by one.
  static let tolerance = MediaTime(value: 1, timescale: 1000)

  let row = DiagnosticRule(
    "PDT-007", "changed-segment-date", .error,
    "A segment keeps its date over reloads.", specification: "RFC 8216bis, section 6.2.1",
    rationale: """
      Players keep the first date they saw of a segment. Ranges placed by the new dates are then \
      off by the difference, and each viewer sees them at another place.
      """,
    remedy: """
      Keep the date with the segment; do not recompute the dates of the window from the current \
      time.
      """)

  func findings(in reload: ReloadSubject) -> [Finding] {
    // A packager that writes decimals anywhere does not round.
    let rounding = min(
      reload.previous.playlist.durationRounding, reload.next.playlist.durationRounding)
    var keepsDurations = true
    let differences = reload.differences {
      before, after -> (date: WindowSegment.SegmentDate, after: Int, difference: MediaTime)? in
      let (old, new) = (reload.previous[before], reload.next[after])
      // A changed duration is a separate fault, which also moves the dates after it.
      let isComparable = keepsDurations
      keepsDurations = keepsDurations && old.segment.duration == new.segment.duration
      guard let was = old.date, let now = new.date else { return nil }
      let isWritten = was.distance == 0 && now.distance == 0
      // Both snapshots have the same durations after the two tags; only those in between may be
      // rounded.
      let slack =
        rounding * MediaTime(seconds: abs(was.distance - now.distance))
        + max(was.tag.rounding, now.tag.rounding)
      let tolerance = isWritten ? Self.tolerance : reload.policy.dateTolerance + slack
      let difference = now.timeSince1970 - was.timeSince1970
      guard isWritten || isComparable, difference.magnitude > tolerance else { return nil }
      return (now, after, difference)
    }
    guard let (date, after, difference) = differences.first else { return [] }
    let isListed = after - date.distance >= reload.next.skippedCount
    let shift = DateShift(difference)
    return .one(
      "\(date.distance == 0 ? "the date is" : "by this date and the durations, the date of a segment is") "
        + "\(shift.order) than the one that the segment had\(shift.reason); "
        + "this affects \(differences.count) of \(reload.sharedSegments.count) segments",
      at: reload.place(line: isListed ? date.tag.line : reload.next.header.skip?.line),
      recurrence: Recurrence(of: reload.index))
  }

  static let examples: RuleExamples = [
    .snapshots(
      .datedLive("4 a.ts", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.000Z", "4 b.ts"),
      .live(
        """
        #EXT-X-MEDIA-SEQUENCE:1
        ▶#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.350Z
        4 b.ts
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:08.350Z
        4 c.ts
        """)),
    .snapshots(
      .datedLive("4 a.ts", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.000Z", "4 b.ts"),
      .live(
        """
        #EXT-X-MEDIA-SEQUENCE:1
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.000Z
        4 b.ts
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:08.000Z
        4 c.ts
        """)),
    .snapshots(
      .datedLive(version: 3, "4 a.ts b.ts"),
      .live(
        version: 3, "#EXT-X-MEDIA-SEQUENCE:1",
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:03.840Z", "4 b.ts c.ts")
    ).with(note: "EXTINF is a whole number, the media of each segment is 3.84 s long."),
    .snapshots(
      .live(version: 3, "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z", "3.84 a.ts b.ts"),
      .live(
        version: 3, "#EXT-X-MEDIA-SEQUENCE:1", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:03Z",
        "3.84 b.ts c.ts")
    ).with(note: "The dates have no fraction."),
  ]
}
