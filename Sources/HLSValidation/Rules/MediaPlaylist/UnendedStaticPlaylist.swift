internal import HLSPlaylists
internal import SourceDiagnostics

/// A playlist that never changes, without its end.
struct UnendedStaticPlaylist: MediaPlaylistRule {
  let row = DiagnosticRule(
    "MED-019", "static-playlist-without-end", .warning,
    "A playlist with EXT-X-PLAYLIST-TYPE:VOD has EXT-X-ENDLIST.",
    specification: "RFC 8216bis, section 4.4.3.5",
    rationale: """
      A playlist of this type must not change, so that what is missing in it never comes: as a rule \
      its end was lost on the way. Players take it for live, start near its end and reload it for ever.
      """,
    remedy: """
      Compare the playlist with what the packager wrote. Write EXT-X-ENDLIST at its end, or \
      EXT-X-PLAYLIST-TYPE:EVENT as long as it grows.
      """)

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    let header = playlist.playlist.header
    guard header.type == .videoOnDemand, !header.isEnded else { return [] }
    return .one(
      "EXT-X-PLAYLIST-TYPE is VOD, and there is no EXT-X-ENDLIST: is the end of the playlist lost?",
      at: playlist.place(line: header.lines[.playlistType] ?? 1), subject: "EXT-X-ENDLIST")
  }

  static let examples: RuleExamples = [
    """
    #EXTM3U
    #EXT-X-TARGETDURATION:4
    ▶#EXT-X-PLAYLIST-TYPE:VOD
    #EXTINF:4,
    a.ts
    """,
    .media("#EXT-X-PLAYLIST-TYPE:VOD", "4 a.ts"),
  ]
}
