internal import HLSPlaylists
internal import SourceDiagnostics

/// A segment tag after the first part of the segment.
struct TagAfterPart: MediaPlaylistRule {
  let row = DiagnosticRule(
    "LLH-011", "tag-after-part", .error,
    "EXT-X-DISCONTINUITY, EXT-X-KEY, EXT-X-MAP and EXT-X-PROGRAM-DATE-TIME stand before the first part of their segment.",
    specification: "RFC 8216bis, section 4.4.4.9",
    rationale:
      "A player that plays the parts has decoded some of the segment before it reads the key or the discontinuity.",
    remedy: "Write the tag before the first EXT-X-PART of the segment.")

  private static let tags: [TagName] = [.discontinuity, .key, .map, .programDateTime]

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    let parts = playlist.playlist.parts
    guard !parts.isEmpty else { return [] }
    let segments = playlist.playlist.segments
    var spans: [ClosedRange<Int>] = []
    for part in parts where spans.last?.contains(part.line) != true {
      let end =
        segments.indices.contains(part.segmentIndex)
        ? segments[part.segmentIndex].line : playlist.document.lines.count
      if part.line <= end { spans.append(part.line...end) }
    }
    var found: [Finding] = []
    for tag in Self.tags {
      var position = 0
      for line in playlist.lines(of: tag) {
        while position < spans.count, spans[position].upperBound < line.number { position += 1 }
        guard position < spans.count, spans[position].contains(line.number) else { continue }
        found.add(
          "\(tag.rawValue) stands after the part in line \(spans[position].lowerBound) of the same segment",
          at: playlist.place(line: line.number), subject: tag.rawValue,
          recurrence: Recurrence(key: tag.rawValue))
      }
    }
    return found.sorted { ($0.location.line ?? 0) < ($1.location.line ?? 0) }
  }

  static let examples: RuleExamples = [
    .secondParts(
      "2 a.mp4", #"#EXT-X-PART:DURATION=1,URI="b.1.mp4""#, "▶#EXT-X-DISCONTINUITY",
      #"#EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.2.mp4""#),
    .secondParts(
      "2 a.mp4", "#EXT-X-DISCONTINUITY", #"#EXT-X-PART:DURATION=1,URI="b.1.mp4""#,
      #"#EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.2.mp4""#),
  ]
}
