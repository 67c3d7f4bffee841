internal import HLSPlaylists
internal import SourceDiagnostics

/// A complete playlist without EXT-X-PLAYLIST-TYPE.
struct MissingPlaylistType: MediaPlaylistRule {
  let row = DiagnosticRule(
    "MED-015", "missing-playlist-type", .info,
    "A playlist of static content has EXT-X-PLAYLIST-TYPE:VOD.",
    specification: "Apple HLS Authoring Specification, media playlists", authority: .appleDelivery,
    rationale: """
      Players and caches treat a playlist that never changes differently: they load it once and \
      offer all of it. The standard says that the tag is OPTIONAL (section 4.4.3.5), and \
      EXT-X-ENDLIST means the same to players, so this is a fault only under Apple's rules: then \
      it is an error (profile apple).
      """,
    remedy:
      "Write EXT-X-PLAYLIST-TYPE:VOD into playlists of finished content, and EVENT into those that only grow."
  )

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    let header = playlist.playlist.header
    guard header.isEnded, header.mediaSequence == 0, !playlist.tagNames.contains(.playlistType),
      !playlist.playlist.segments.isEmpty
    else { return [] }
    return .one(
      "the playlist is complete and has no EXT-X-PLAYLIST-TYPE", at: playlist.place(line: 1),
      subject: "EXT-X-PLAYLIST-TYPE")
  }

  static let examples: RuleExamples = [
    .markedAtStart(.media("4 a.ts")),
    .media("#EXT-X-PLAYLIST-TYPE:VOD", "4 a.ts"),
    .media("#EXT-X-MEDIA-SEQUENCE:120", "4 a.ts")
      .with(note: "The end of a live stream, from which segments were removed."),
  ]
}
