internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A segment whose media exceeds the target duration although its EXTINF does not.
struct MediaLongerThanTarget: PresentationRule {
  let row = DiagnosticRule(
    "MED-004", "media-longer-than-target", .warning,
    "The media of a segment exceeds the target duration by at most half a second.",
    specification: "Apple HLS Authoring Specification, media playlists", authority: .appleAuthoring,
    rationale: """
      The playlist looks correct, because EXTINF is within the target duration, but the segment \
      takes longer to produce and to load than players expect.
      """,
    remedy:
      "Write the actual duration of the media as EXTINF, and raise EXT-X-TARGETDURATION or cut shorter segments."
  )

  func findings(in presentation: PresentationSubject) -> [Finding] {
    guard presentation.hasMedia, let playlist = presentation.playlist,
      !playlist.header.isIFramesOnly, let target = playlist.header.targetDuration
    else { return [] }
    let limit = target + MediaTime(value: 1, timescale: 2)
    let segments = playlist.segments
    return segments.compactMap { segment in
      // Another rule checks EXTINF itself.
      guard let length = presentation.media(ofSegment: segment.index)?.duration, length > limit,
        segment.duration < limit
      else { return nil }
      return Finding(
        "the media of the segment is \(length.messageText) long, the target duration is \(target.messageText)",
        at: presentation.place(of: segment), recurrence: Recurrence(of: segments.count))
    }
  }

  static let examples: RuleExamples = [
    .media(version: 3, "▶4 a.ts")
      .with(
        media: [SegmentFacts(firstClock: nil, duration: MediaTime(value: 46, timescale: 10))],
        note: "The media of the segment is 4.6 s long."),
    .media(version: 3, "4 a.ts")
      .with(
        media: [SegmentFacts(firstClock: nil, duration: MediaTime(value: 45, timescale: 10))],
        note: "The media of the segment is 4.5 s long."),
  ]
}
