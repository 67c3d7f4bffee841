internal import HLSPlaylists
internal import SourceDiagnostics

/// A live playlist without a program date-time.
struct LivePlaylistWithoutDate: MediaPlaylistRule {
  let row = DiagnosticRule(
    "PDT-001", "live-playlist-without-date", .warning,
    "A live playlist has EXT-X-PROGRAM-DATE-TIME.",
    specification: "HLS Authoring Specification, rule 8.4", authority: .appleAuthoring,
    rationale: """
      Without dates no date range can be placed, players cannot align renditions after a switch, \
      and the latency of the stream is unknown.
      """,
    remedy: "Let the packager write EXT-X-PROGRAM-DATE-TIME, best before every segment.")

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    let media = playlist.playlist
    guard !media.header.isEnded, media.header.type != .videoOnDemand, media.header.skip == nil,
      media.programDateTimes.isEmpty,
      let first = media.segments.first
    else { return [] }
    return .one(
      "the playlist has no EXT-X-ENDLIST and no EXT-X-PROGRAM-DATE-TIME",
      at: playlist.place(of: first))
  }

  static let examples: RuleExamples = [
    .live("#EXT-X-MEDIA-SEQUENCE:7", "▶4 a.ts b.ts c.ts"),
    .fixed(inserting: "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z", before: "4 a.ts"),
  ]
}
