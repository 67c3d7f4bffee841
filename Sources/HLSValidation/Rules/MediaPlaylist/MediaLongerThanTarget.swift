internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A segment whose media is longer than its EXTINF lets it seem.
struct MediaLongerThanTarget: PresentationRule {
  let row = DiagnosticRule(
    "MED-004", "media-longer-than-target", .warning,
    "The media of a segment is not more than half a second longer than the target duration.",
    specification: "Apple HLS Authoring Specification, media playlists",
    authority: .appleAuthoring,
    rationale: """
      The playlist looks right, since EXTINF is within the target duration, yet the segment takes longer to make \
      and to load than players plan for.
      """,
    remedy:
      "Write the duration that the media really has as EXTINF, and raise EXT-X-TARGETDURATION or cut shorter segments."
  )

  func findings(in presentation: PresentationSubject) -> [Finding] {
    guard presentation.hasMedia, let playlist = presentation.playlist,
      !playlist.header.isIFramesOnly, let target = playlist.header.targetDuration
    else { return [] }
    let limit = target + MediaTime(value: 1, timescale: 2)
    let segments = playlist.segments
    return segments.compactMap { segment in
      // EXTINF itself is the subject of another rule.
      guard let length = presentation.media(ofSegment: segment.index)?.duration, length > limit,
        segment.duration < limit
      else { return nil }
      return Finding(
        "the media of the segment is \(length.messageText) long, the target duration is \(target.messageText)",
        at: presentation.place(of: segment), recurrence: Recurrence(of: segments.count))
    }
  }

  var examples: RuleExamples {
    RuleExamples(
      failing: [
        RuleExample(
          .media(version: 3, "▶4 a.ts"),
          media: [SegmentFacts(firstClock: nil, duration: MediaTime(value: 46, timescale: 10))],
          note: "The media of the segment is 4.6 s long.")
      ],
      passing: [
        RuleExample(
          .media(version: 3, "4 a.ts"),
          media: [SegmentFacts(firstClock: nil, duration: MediaTime(value: 45, timescale: 10))],
          note: "The media of the segment is 4.5 s long.")
      ])
  }
}
