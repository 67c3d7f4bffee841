internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A complete playlist whose media starts at another time than that of the others.
struct RenditionStartMismatch: RenditionsRule {
  let row = DiagnosticRule(
    "RND-008", "rendition-start-mismatch", .error,
    "The media of all playlists of a complete presentation starts at the same time, as variants of type VOD must.",
    specification: "RFC 8216bis, section 6.2.4",
    rationale: """
      Media of one rendition before the start of another has no audio or no video, or is lost when \
      the player changes to the other; and players that count from the first segment play both out \
      of sync.
      """,
    remedy: """
      List the first segment in every playlist, and let the packager start all renditions at the \
      same time stamp.
      """)

  /// The minimum tolerance for starts: encoders begin audio and video some frames apart.
  private static let tolerance = MediaTime(value: 1, timescale: 2)

  func findings(in renditions: RenditionsSubject) -> [Finding] {
    guard let reference = renditions.reference, let first = reference.playlist,
      first.header.isEnded, let clock = reference.media(ofSegment: 0)?.firstClock,
      let length = first.segments.first?.duration
    else { return [] }
    return renditions.others.compactMap { other in
      // A separate video may start at its first decodable picture, and captions at the first words.
      guard let second = other.playlist, second.header.isEnded, !second.header.isIFramesOnly,
        other.role != .subtitles, let own = other.media(ofSegment: 0)?.firstClock,
        let ownLength = second.segments.first?.duration, let delay = clock.distance(to: own),
        delay.magnitude
          > max(Self.tolerance, min(length, ownLength) * MediaTime(value: 1, timescale: 2))
      else { return nil }
      let side = delay.isNegative ? "before" : "after"
      // The duty is one of variants; a live stream that has ended may have left parts behind.
      let isRequired = [reference, other].allSatisfy {
        $0.role == .variant && $0.playlist?.header.type == .videoOnDemand
      }
      return Finding(
        "the media starts \(delay.magnitude.messageText) \(side) that of \(reference.label)",
        at: other.place(ofSegment: 0), subject: other.uri, severity: isRequired ? nil : .warning)
    }
  }

  static let examples: RuleExamples = [
    .variants(low: .media("4 a.ts b.ts"), main: .media("▶4 b.ts"))
      .with(mediaByPlaylist: [
        "low.m3u8": .videos(seconds: 4, pts: 0, 360_000),
        "main.m3u8": [.video(pts: 360_000, seconds: 4)],
      ]),
    .variants(
      low: .media("#EXT-X-PLAYLIST-TYPE:VOD", "4 a.ts b.ts"),
      main: .media("#EXT-X-PLAYLIST-TYPE:VOD", "▶4 b.ts")
    )
    .with(
      mediaByPlaylist: [
        "low.m3u8": .videos(seconds: 4, pts: 0, 360_000),
        "main.m3u8": [.video(pts: 360_000, seconds: 4)],
      ], note: "The variants are of type VOD: an error."),
    .variants(low: .media("4 a.ts b.ts"), main: .media("4 a.ts b.ts"))
      .with(media: .videos(seconds: 4, pts: 0, 360_000)),
  ]
}
