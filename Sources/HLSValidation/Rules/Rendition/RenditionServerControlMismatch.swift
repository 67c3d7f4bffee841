internal import HLSPlaylists
internal import SourceDiagnostics

/// Playlists of one presentation with different delivery directives.
struct RenditionServerControlMismatch: RenditionsRule {
  let row = DiagnosticRule(
    "RND-007", "rendition-server-control-mismatch", .error,
    "When one playlist of a presentation has EXT-X-SERVER-CONTROL, all have it with the same values.",
    specification: "RFC 8216bis, section 6.2.4",
    rationale: """
      Players load all playlists of a presentation the same way. If the distance to the live edge \
      or the kind of reload differs, audio and video run out of buffer at different times.
      """,
    remedy: "Write the same EXT-X-SERVER-CONTROL into all playlists, for the longest parts of any.")

  func findings(in renditions: RenditionsSubject) -> [Finding] {
    let controlled = renditions.presentations.first { $0.playlist?.header.serverControl != nil }
    guard let controlled, let control = controlled.playlist?.header.serverControl else { return [] }
    return renditions.presentations.compactMap { other in
      guard let header = other.playlist?.header, header.serverControl != control else { return nil }
      let what =
        header.serverControl == nil
        ? "there is no EXT-X-SERVER-CONTROL, \(controlled.label) has one"
        : "EXT-X-SERVER-CONTROL has other values than in \(controlled.label)"
      return Finding(
        what, at: other.place(line: header.lines[.serverControl] ?? 1), subject: other.uri)
    }
  }

  static let examples: RuleExamples = [
    example(.markedAtStart(.live("4 a.aac"))),
    example(.live("▶#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24.0,HOLD-BACK=16.0", "4 a.aac")),
    example(.live("#EXT-X-SERVER-CONTROL:HOLD-BACK=12,CAN-SKIP-UNTIL=24", "4 a.aac")),
  ]

  /// A variant and an audio rendition.
  private static func example(_ audio: String) -> RuleExamples.Entry {
    .presentation(
      .multivariant(
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="audio.m3u8""#,
        #"#EXT-X-STREAM-INF:BANDWIDTH=800000,AUDIO="a""#, "video.m3u8"),
      playlists: [
        "video.m3u8": .live("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24.0,HOLD-BACK=12.0", "4 a.ts"),
        "audio.m3u8": audio,
      ])
  }
}
