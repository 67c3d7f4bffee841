internal import HLSPlaylists
internal import SourceDiagnostics

/// EXT-X-DISCONTINUITY-SEQUENCE after a segment or a discontinuity.
struct LateDiscontinuitySequence: MediaPlaylistRule {
  let row = DiagnosticRule(
    "MED-007", "late-discontinuity-sequence", .error,
    "EXT-X-DISCONTINUITY-SEQUENCE stands before the first segment and before any EXT-X-DISCONTINUITY.",
    specification: "RFC 8216bis, section 4.4.3.3",
    rationale: """
      Players match renditions by these numbers. A player that counts while reading gives the \
      first segments wrong numbers, and audio and video come from different places.
      """,
    remedy: "Move EXT-X-DISCONTINUITY-SEQUENCE to the start of the playlist.")

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    guard let line = playlist.playlist.header.lines[.discontinuitySequence] else { return [] }
    let message: String
    if let first = playlist.firstSegmentLine, line > first {
      message = "stands after the start of a segment in line \(first)"
    } else if let first = playlist.lines.firstLine(of: .discontinuity)?.number, line > first {
      message = "stands after the EXT-X-DISCONTINUITY in line \(first)"
    } else {
      return []
    }
    return .one(
      "EXT-X-DISCONTINUITY-SEQUENCE \(message)", at: playlist.place(line: line),
      subject: "EXT-X-DISCONTINUITY-SEQUENCE")
  }

  static let examples: RuleExamples = [
    .media(target: 10, "#EXT-X-DISCONTINUITY", "▶#EXT-X-DISCONTINUITY-SEQUENCE:20", "9 a.ts"),
    .media(target: 10, "#EXT-X-DISCONTINUITY-SEQUENCE:20", "#EXT-X-DISCONTINUITY", "9 a.ts"),
  ]
}
