internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A VOD playlist that changes, or an EVENT playlist that loses segments.
struct ChangedFixedPlaylist: ReloadRule {
  let row = DiagnosticRule(
    "LIV-010", "changed-fixed-playlist", .error,
    "An EVENT playlist only grows, and a VOD playlist does not change.",
    specification: "RFC 8216bis, section 6.2.1",
    rationale: """
      Players let viewers seek in all of an EVENT playlist, and never load a VOD playlist again. \
      They cannot seek to removed segments, and never see added ones.
      """,
    remedy: """
      Omit EXT-X-PLAYLIST-TYPE in a playlist from which segments are removed; write VOD only when \
      the playlist is complete.
      """)

  func findings(in reload: ReloadSubject) -> [Finding] {
    guard let type = reload.previous.header.type, let shared = reload.sharedSegments.first else {
      return []
    }
    let place = reload.place(ofHeader: .playlistType)
    if shared.before > shared.after {
      return .one(
        Plural.text(shared.before - shared.after, "segment was", "segments were")
          + " removed from a playlist of type \(type.rawValue)",
        at: place)
    }
    let growth = reload.next.count - reload.previous.count
    guard type == .videoOnDemand, growth != 0 else { return [] }
    let change = growth > 0 ? "more" : "fewer"
    return .one(
      "a playlist of type VOD has "
        + Plural.text(Int(growth.magnitude), "\(change) segment", "\(change) segments")
        + " than the previous snapshot", at: place)
  }

  static let examples: RuleExamples = [
    .snapshots(
      .live("#EXT-X-PLAYLIST-TYPE:EVENT", "4 a.ts b.ts"),
      .live("▶#EXT-X-PLAYLIST-TYPE:EVENT", "#EXT-X-MEDIA-SEQUENCE:1", "4 b.ts c.ts")),
    .fixed(replacing: "#EXT-X-MEDIA-SEQUENCE:1", with: "4 a.ts"),
  ]
}
