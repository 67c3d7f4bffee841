internal import HLSPlaylists
internal import SourceDiagnostics

/// An ended playlist without segments, or a multivariant playlist without variants.
struct EmptyPlaylist: MediaPlaylistRule, MultivariantRule {
  let row = DiagnosticRule(
    "MED-017", "empty-playlist", .warning, "A playlist has segments or variants.",
    specification: "RFC 8216bis, section 4.4.3", authority: .practice,
    rationale: """
      Players fail to open such a playlist, and other rules have nothing to check. It is often the \
      answer of a packager that has lost its source.
      """,
    remedy: "Let the packager answer with an error, or wait, until it has segments.")

  func add(to rules: inout RulesBySubject) {
    rules.mediaPlaylist.append((rules.index, self))
    rules.multivariant.append((rules.index, self))
  }

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    let media = playlist.playlist
    // A URI without EXTINF is another fault.
    let hasAddress = media.document.lines.contains { $0.kind == .uri }
    guard media.segments.isEmpty, media.parts.isEmpty, !playlist.tagNames.contains(.skip),
      !hasAddress
    else { return [] }
    let message: String
    if media.header.isEnded {
      message = "the playlist has ended and has no segments"
    } else if playlist.tagNames.isSubset(of: [.extm3u, .version]) {
      message = "the playlist has neither segments nor variants"
    } else {
      return []
    }
    return [Finding(message, at: playlist.place(line: 1), subject: "EXTM3U")]
  }

  func findings(in playlist: MultivariantSubject) -> [Finding] {
    // A variant without its address, and an address without its tag, are other faults.
    guard playlist.playlist.variants.isEmpty, playlist.lines(of: .streamInformation).isEmpty,
      !playlist.document.lines.contains(where: { $0.kind == .uri })
    else { return [] }
    return .one(
      "the multivariant playlist has no variant, players have nothing to play",
      at: playlist.place(line: 1), subject: "EXT-X-STREAM-INF")
  }

  static let examples: RuleExamples = [
    "▶#EXTM3U",
    .markedAtStart(.media("#EXT-X-CUE-OUT:30")),
    .markedAtStart(
      .multivariant(#"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="en.m3u8""#)),
    .playlist(
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      """
    )
    .with(note: "A live playlist before its first segment."),
    .media("4 a.ts"),
  ]
}
