internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A segment whose duration, rounded to whole seconds, exceeds the target duration.
struct SegmentLongerThanTarget: MediaPlaylistRule {
  let row = DiagnosticRule(
    "MED-003", "segment-longer-than-target", .error,
    "The duration of a segment, rounded to the nearest second, is at most the target duration.",
    specification: "RFC 8216bis, section 4.4.3.1",
    rationale: """
      Players use the target duration to decide how often to reload and how much to buffer. A \
      longer segment makes live playback stall.
      """,
    remedy: "Raise EXT-X-TARGETDURATION to the longest segment, or make shorter segments.")

  func findings(in playlist: MediaPlaylistSubject) -> OnDemandFindings {
    // Vendors' image playlists list one image for many seconds, not media segments.
    guard let target = playlist.playlist.header.targetDuration,
      !playlist.tagNames.contains(.imagesOnly)
    else { return .none }
    // Rounded to the nearest integer, halves up.
    let limit = target + MediaTime(value: 1, timescale: 2)
    let segments = playlist.playlist.segments
    let count = segments.count
    return OnDemandFindings(in: segments) { segment in
      guard segment.duration >= limit else { return [] }
      return .one(
        "EXTINF is \(segment.duration.messageText), the target duration is \(target.messageText)",
        at: playlist.place(of: segment), recurrence: Recurrence(of: count))
    }
  }

  static let examples: RuleExamples = [
    .media(version: 3, "4.4 a.ts", "▶4.6 b.ts"),
    .media(version: 3, "4.4 a.ts", "4 b.ts"),
  ]
}
