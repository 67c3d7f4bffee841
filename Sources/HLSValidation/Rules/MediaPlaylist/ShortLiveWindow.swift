internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A live playlist with too few segments.
struct ShortLiveWindow: MediaPlaylistRule {
  /// The minimum number of segments that Apple requires.
  private static let leastSegmentCount = 6

  let row = DiagnosticRule(
    "MED-014", "short-live-window", .warning,
    "A live playlist is at least three target durations long, and has at least six segments.",
    specification: "RFC 8216bis, section 6.2.2; Apple HLS Authoring Specification",
    rationale:
      "Players start three target durations from the end and need segments before that point; a short window stalls them.",
    remedy: "Keep more segments in the playlist.")

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    let media = playlist.playlist
    let header = media.header
    guard !header.isEnded, header.type == nil, header.mediaSequence > 0, !media.isDeltaUpdate,
      !header.isIFramesOnly, let target = header.targetDuration
    else { return [] }
    let place = playlist.place(ofHeader: .mediaSequence)
    let least = target + target + target
    if media.duration < least {
      return .one(
        "the window is \(media.duration.messageText) long, at least three target durations, "
          + "\(least.messageText), was expected", at: place, subject: "duration",
        recurrence: Recurrence(key: "duration"))
    }
    guard media.segments.count < Self.leastSegmentCount else { return [] }
    return .one(
      "the window has \(media.segments.count) segments, at least \(Self.leastSegmentCount) were expected",
      at: place, subject: "segments", severity: .info, recurrence: Recurrence(key: "segments"))
  }

  static let examples: RuleExamples = [
    .live("▶#EXT-X-MEDIA-SEQUENCE:7", "4 a.ts b.ts"),
    .live("#EXT-X-MEDIA-SEQUENCE:7", "4 a.ts b.ts c.ts d.ts e.ts f.ts"),
    .live("4 a.ts")
      .with(note: "The stream has just begun, nothing was removed from the playlist yet."),
  ]
}
