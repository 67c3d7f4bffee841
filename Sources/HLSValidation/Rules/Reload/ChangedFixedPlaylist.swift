internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A VOD playlist that changes, an EVENT playlist that loses segments, or either that loses its type before it ends.
struct ChangedFixedPlaylist: ReloadRule {
  let row = DiagnosticRule(
    "LIV-010", "changed-fixed-playlist", .error,
    "An EVENT playlist only grows, a VOD playlist does not change, and both keep their type.",
    specification: "RFC 8216bis, section 6.2.1",
    rationale: """
      Players let viewers seek in all of an EVENT playlist, and never load a VOD playlist again. \
      They cannot seek to removed segments, and never see added ones. A type that is withdrawn \
      promises nothing any more to players that rely on it.
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
    if type == .videoOnDemand, growth != 0 {
      let change = growth > 0 ? "more" : "fewer"
      return .one(
        "a playlist of type VOD has "
          + Plural.text(Int(growth.magnitude), "\(change) segment", "\(change) segments")
          + " than the previous snapshot", at: place)
    }
    // What has ended changes no more, and an EVENT playlist that becomes VOD promises more than before.
    let now = reload.next.header.type
    guard [.event, .videoOnDemand].contains(type), now != type, now != .videoOnDemand,
      !reload.next.header.isEnded
    else { return [] }
    return .one(
      now.map { "EXT-X-PLAYLIST-TYPE is \($0.rawValue.quoted), it was \(type.rawValue)" }
        ?? "EXT-X-PLAYLIST-TYPE:\(type.rawValue) was removed, the previous snapshot had it",
      at: place)
  }

  static let examples: RuleExamples = [
    .snapshots(
      .live("#EXT-X-PLAYLIST-TYPE:EVENT", "4 a.ts b.ts"),
      .live("▶#EXT-X-PLAYLIST-TYPE:EVENT", "#EXT-X-MEDIA-SEQUENCE:1", "4 b.ts c.ts")),
    .fixed(replacing: "#EXT-X-MEDIA-SEQUENCE:1", with: "4 a.ts"),
    .snapshots(
      .live("#EXT-X-PLAYLIST-TYPE:EVENT", "4 a.ts b.ts"),
      .markedAtStart(.live("4 a.ts b.ts c.ts"))),
  ]
}
