internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// Parts of segments that are too old to have parts.
struct StaleParts: MediaPlaylistRule {
  let row = DiagnosticRule(
    "LLH-008", "stale-parts", .warning,
    "Parts are removed once they are more than three target durations from the end.",
    specification: "RFC 8216bis, section 6.2.2",
    rationale:
      "Players load such a segment as a whole, so its parts only make each reload larger.",
    remedy: "Let the packager list only the parts of the last three target durations.")

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    let media = playlist.playlist
    guard playlist.tagNames.contains(.part), !media.header.isEnded,
      let target = media.header.targetDuration
    else { return [] }
    let segments = media.segments
    let limit = target + target + target
    // Parts after the last segment lie between it and the end.
    let open = media.parts.reversed().prefix { $0.segmentIndex >= segments.count }
      .reduce(MediaTime.zero) { $0 + ($1.tag.duration ?? .zero) }
    let end = media.duration + open
    guard let part = media.parts.first, segments.indices.contains(part.segmentIndex) else {
      return []
    }
    let distance = end - segments[part.segmentIndex].startTime
    guard distance > limit else { return [] }
    // The first part starts with its segment, unless earlier parts were removed.
    let isWhole = end - segments[part.segmentIndex].endTime >= limit
    guard isWhole else { return [] }
    return .one(
      "parts reach back \(distance.messageText) from the end, three target durations are \(limit.messageText)",
      at: playlist.place(line: part.line), subject: "EXT-X-PART", recurrence: Recurrence())
  }

  static let examples: RuleExamples = [
    .secondParts(
      target: 1, #"▶#EXT-X-PART:DURATION=1,URI="a.1.mp4""#, "1 a.mp4 b.mp4 c.mp4 d.mp4",
      #"#EXT-X-PRELOAD-HINT:TYPE=PART,URI="e.1.mp4""#),
    .secondParts(
      target: 1, #"#EXT-X-PART:DURATION=1,URI="a.1.mp4""#, "1 a.mp4 b.mp4 c.mp4",
      #"#EXT-X-PRELOAD-HINT:TYPE=PART,URI="d.1.mp4""#),
  ]
}
