internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// Playlists of one presentation with different target durations or lengths.
struct RenditionDurationMismatch: RenditionsRule {
  let row = DiagnosticRule(
    "RND-004", "rendition-duration-mismatch", .error,
    "All playlists of a presentation have the same target duration, and the same length.",
    specification: "RFC 8216bis, section 6.2.4",
    rationale: """
      A player reloads and buffers by the target duration of its playlist. If renditions end at \
      different times, the last seconds have no audio or no video.
      """,
    remedy: """
      Set one target duration for all renditions: that of the longest segment in any of them. Cut \
      all at the same time.
      """)

  func findings(in renditions: RenditionsSubject) -> [Finding] {
    guard let reference = renditions.reference, let first = reference.playlist else { return [] }
    return renditions.others.flatMap { other -> [Finding] in
      guard let second = other.playlist else { return [] }
      return [
        targetDuration(of: other, second, against: first, of: reference),
        length(of: other, second, against: first, of: reference),
      ].compactMap(\.self)
    }
  }

  private func targetDuration(
    of other: PresentationSubject, _ second: MediaPlaylist, against first: MediaPlaylist,
    of reference: PresentationSubject
  ) -> Finding? {
    guard let expected = first.header.targetDuration, let target = second.header.targetDuration,
      target != expected
    else { return nil }
    // Subtitles and I-frames may differ in VOD.
    let isFree = other.role == .subtitles || second.header.isIFramesOnly
    guard !(isFree && second.header.type == .videoOnDemand) else { return nil }
    return Finding(
      "EXT-X-TARGETDURATION is \(target.messageText), in \(reference.label) it is \(expected.messageText)",
      at: other.place(line: second.header.lines[.targetDuration] ?? 1), subject: other.uri)
  }

  /// Returns the difference in length. A surplus must be at the start or the end, each at most one
  /// target duration.
  private func length(
    of other: PresentationSubject, _ second: MediaPlaylist, against first: MediaPlaylist,
    of reference: PresentationSubject
  ) -> Finding? {
    guard first.header.isEnded, second.header.isEnded, other.role != .subtitles,
      let target = [first, second].compactMap(\.header.targetDuration).min()
    else { return nil }
    let difference = (second.duration - first.duration).magnitude
    guard difference > target else { return nil }
    return Finding(
      "the playlist is \(second.duration.messageText) long, \(reference.label) is \(first.duration.messageText) long",
      at: other.place(line: second.segments.last?.extinfLine ?? 1), subject: other.uri,
      severity: difference > target * MediaTime(seconds: 2) ? nil : .warning)
  }

  static let examples: RuleExamples = [
    .variants(
      low: .media("4 a.ts"),
      main: """
        #EXTM3U
        ▶#EXT-X-TARGETDURATION:6
        #EXTINF:4,
        a.ts
        #EXT-X-ENDLIST
        """),
    .variants(low: .media("4 a.ts"), main: .media("4 a.ts")),
  ]
}
