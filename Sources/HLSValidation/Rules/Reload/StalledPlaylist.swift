internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A live playlist without a new segment.
struct StalledPlaylist: ReloadRule {
  let row = DiagnosticRule(
    "LIV-008", "stalled-playlist", .warning,
    "A live playlist has a new segment within one and a half target durations.",
    specification: "RFC 8216bis, section 6.2.1",
    rationale: """
      Players buffer about three target durations. A list without new segments for longer stops \
      playback everywhere. The rule needs the fetch time of the snapshots: in the name of each \
      file, as 20260101T001000Z.m3u8, or as its date with "fetchTimes": "modified" in the \
      configuration.
      """,
    remedy: """
      Check the encoder and the upload of the packager; a multiplexer that waits for a sparse \
      metadata stream stalls, too.
      """)

  /// The number of target durations for a warning, and for an error.
  private static let limits: [(factor: MediaTime, severity: Severity)] = [
    (MediaTime(seconds: 3), .error), (MediaTime(value: 3, timescale: 2), .warning),
  ]

  func findings(in reload: ReloadSubject) -> [Finding] {
    guard let now = reload.fetchTime, let before = reload.previousFetchTime,
      let target = reload.next.header.targetDuration, !reload.next.header.isEnded,
      reload.next.count > 0, let since = reload.edgeFetchTime
    else { return [] }
    let age = since.distance(to: now)
    let known = since.distance(to: before)
    // Each limit is reported once, with the snapshot that exceeds it.
    guard
      let limit = Self.limits.first(where: {
        age > target * $0.factor && known <= target * $0.factor
      })
    else { return [] }
    return .one(
      "no new segment for \(age.messageText), one every \(target.messageText) was expected",
      at: reload.place(ofSegment: reload.next.count - 1),
      severity: limit.severity, recurrence: Recurrence(key: limit.severity.rawValue))
  }

  static let examples: RuleExamples = [
    .snapshots(
      .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts b.ts"),
      .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts", "▶4 b.ts")
    )
    .with(fetchTimes: [
      CalendarTime(timeSince1970: MediaTime(seconds: 1767225600)),
      CalendarTime(timeSince1970: MediaTime(seconds: 1767225607)),
    ]),
    .snapshots(
      .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts b.ts"),
      .live("#EXT-X-MEDIA-SEQUENCE:2", "4 b.ts c.ts")
    )
    .with(fetchTimes: [
      CalendarTime(timeSince1970: MediaTime(seconds: 1767225600)),
      CalendarTime(timeSince1970: MediaTime(seconds: 1767225604)),
    ]),
  ]
}
