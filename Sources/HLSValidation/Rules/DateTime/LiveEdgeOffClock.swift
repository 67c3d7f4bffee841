internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A live playlist whose last date is far from its fetch time.
struct LiveEdgeOffClock: ReloadRule {
  /// The maximum age of the end of the newest segment: target durations plus a margin.
  static let maximumAge = (targetDurations: 3, more: MediaTime(seconds: 10))
  /// The maximum lead of the end of the newest segment over the clock.
  static let maximumLead = MediaTime(seconds: 1)
  /// The longest delay of a live edge beside which a difference of time zones is still recognized.
  static let maximumDelay = MediaTime(seconds: 60)

  let row = DiagnosticRule(
    "PDT-009", "live-edge-off-clock", .warning,
    "The newest segment of a live playlist ended shortly before the playlist was fetched, by its date.",
    specification: "HLS Authoring Specification, rule 8.5", authority: .appleAuthoring,
    rationale: """
      Wrong dates shift everything that is scheduled by the time of day: ad breaks, blackouts, \
      programme starts. The rule needs the fetch time of the snapshots: in the name of each file, \
      as 20260101T001000Z.m3u8, or as its date with "fetchTimes": "modified" in the configuration.
      """,
    remedy:
      "Synchronise the clock of the packager by NTP or PTP, and check for a stalled encoder or cache."
  )

  func findings(in reload: ReloadSubject) -> [Finding] {
    guard let fetched = reload.fetchTime, !reload.next.header.isEnded,
      let edge = reload.next.endDate, let last = reload.next.last
    else { return [] }
    let age = edge.distance(to: fetched)
    let target = reload.next.header.targetDuration ?? last.segment.duration
    let limit = target * MediaTime(seconds: Self.maximumAge.targetDurations) + Self.maximumAge.more
    guard age > limit || -age > Self.maximumLead else { return [] }
    let what =
      age.isNegative
      ? "ends \((-age).messageText) after the playlist was fetched"
      : "ended \(age.messageText) before the playlist was fetched, at most \(limit.messageText) was expected"
    // The segment is as old as its playlist may be, beside the time by which its date is off.
    let shift = DateShift(age, tolerance: min(limit, Self.maximumDelay))
    return .one(
      "by its date the newest segment \(what)\(shift.reason)",
      at: reload.place(ofSegment: reload.next.count - 1),
      recurrence: Recurrence(
        key: age.isNegative ? "ahead" : "behind", of: reload.index))
  }

  static let examples: RuleExamples = [
    .snapshots(
      .datedLive("4 a.ts b.ts"),
      .live(
        "#EXT-X-MEDIA-SEQUENCE:1", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.000Z", "4 b.ts",
        "▶4 c.ts")
    )
    .with(
      fetchTimes: [
        CalendarTime(timeSince1970: MediaTime(seconds: 1_767_225_609)),
        CalendarTime(timeSince1970: MediaTime(seconds: 1_767_229_213)),
      ], note: "The second snapshot was fetched at 01:00:13."),
    .fixed.with(fetchTimes: [
      CalendarTime(timeSince1970: MediaTime(seconds: 1_767_225_609)),
      CalendarTime(timeSince1970: MediaTime(seconds: 1_767_225_613)),
    ]),
  ]
}
