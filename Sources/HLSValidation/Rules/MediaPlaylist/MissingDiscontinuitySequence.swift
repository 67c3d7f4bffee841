internal import HLSPlaylists
internal import SourceDiagnostics

/// A live playlist with discontinuities but without EXT-X-DISCONTINUITY-SEQUENCE.
struct MissingDiscontinuitySequence: MediaPlaylistRule {
  let row = DiagnosticRule(
    "MED-008", "missing-discontinuity-sequence", .warning,
    "A live playlist with EXT-X-DISCONTINUITY has EXT-X-DISCONTINUITY-SEQUENCE.",
    specification: "RFC 8216bis, section 6.2.2",
    rationale: """
      Segments may be removed from such a playlist only if it has the number of its first continuity range. \
      Without it players cannot match renditions once a discontinuity has left the window.
      """,
    remedy:
      "Write EXT-X-DISCONTINUITY-SEQUENCE from the start, and count each EXT-X-DISCONTINUITY that is removed."
  )

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    let header = playlist.playlist.header
    // A playlist from which nothing was removed may be one that keeps all segments.
    guard !header.isEnded, header.type == nil, header.mediaSequence > 0,
      !playlist.tagNames.contains(.discontinuitySequence),
      let line = playlist.lines.firstLine(of: .discontinuity)
    else { return [] }
    return .one(
      "a live playlist has EXT-X-DISCONTINUITY and no EXT-X-DISCONTINUITY-SEQUENCE",
      at: playlist.place(line: line.number), subject: "EXT-X-DISCONTINUITY-SEQUENCE")
  }

  static let examples: RuleExamples = [
    .live("#EXT-X-MEDIA-SEQUENCE:7", "4 a.ts b.ts", "▶#EXT-X-DISCONTINUITY", "4 c.ts"),
    .fixed(inserting: "#EXT-X-DISCONTINUITY-SEQUENCE:1", before: "4 a.ts"),
    .live("#EXT-X-PLAYLIST-TYPE:EVENT", "4 a.ts", "#EXT-X-DISCONTINUITY", "4 b.ts")
      .with(note: "Nothing will be removed from an event playlist."),
  ]
}
