internal import HLSPlaylists
internal import SourceDiagnostics

/// EXT-X-MEDIA-SEQUENCE after a segment.
struct LateMediaSequence: MediaPlaylistRule {
  let row = DiagnosticRule(
    "MED-006", "late-media-sequence", .error,
    "EXT-X-MEDIA-SEQUENCE stands before the first segment.",
    specification: "RFC 8216bis, section 4.4.3.2",
    rationale:
      "A player that numbers segments as it reads them gives the first ones wrong numbers, and loads them again or never.",
    remedy: "Move EXT-X-MEDIA-SEQUENCE to the start of the playlist.")

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    guard let line = playlist.playlist.header.lines[.mediaSequence],
      let first = playlist.firstSegmentLine, line > first
    else { return [] }
    return .one(
      "EXT-X-MEDIA-SEQUENCE stands after the start of a segment in line \(first)",
      at: playlist.place(line: line), subject: "EXT-X-MEDIA-SEQUENCE")
  }

  static let examples: RuleExamples = [
    .media(target: 10, "9 a.ts", "▶#EXT-X-MEDIA-SEQUENCE:20", "10 b.ts"),
    .media(target: 10, "#EXT-X-MEDIA-SEQUENCE:20", "9 a.ts"),
  ]
}
