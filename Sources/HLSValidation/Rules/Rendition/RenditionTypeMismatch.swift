internal import HLSPlaylists
internal import SourceDiagnostics

/// Playlists of one presentation of which only some are VOD or EVENT.
struct RenditionTypeMismatch: RenditionsRule {
  let row = DiagnosticRule(
    "RND-006", "rendition-type-mismatch", .error,
    "When one playlist of a presentation has EXT-X-PLAYLIST-TYPE, all have it with the same value.",
    specification: "RFC 8216bis, section 6.2.4",
    rationale: """
      Players decide by the type whether to load a playlist again and how far viewers may seek. If \
      renditions differ, audio or captions are missing in a part that viewers can seek to.
      """,
    remedy:
      "Let the packager write the same EXT-X-PLAYLIST-TYPE into all playlists, captions included.")

  func findings(in renditions: RenditionsSubject) -> [Finding] {
    let typed = renditions.presentations.first { $0.playlist?.header.type != nil }
    guard let typed, let type = typed.playlist?.header.type else { return [] }
    return renditions.presentations.compactMap { other in
      guard let header = other.playlist?.header, header.type != type else { return nil }
      let what =
        header.type.map { "EXT-X-PLAYLIST-TYPE is \($0.rawValue)" }
        ?? "there is no EXT-X-PLAYLIST-TYPE"
      return Finding(
        "\(what), in \(typed.label) it is \(type.rawValue)",
        at: other.place(line: header.lines[.playlistType] ?? 1), subject: other.uri)
    }
  }

  static let examples: RuleExamples = [
    .variants(
      low: .media("#EXT-X-PLAYLIST-TYPE:VOD", "4 a.ts"),
      main: .markedAtStart(.media("4 a.ts"))),
    .variants(
      low: .media("#EXT-X-PLAYLIST-TYPE:VOD", "4 a.ts"),
      main: .media("#EXT-X-PLAYLIST-TYPE:VOD", "4 a.ts")),
  ]
}
