internal import HLSPlaylists
internal import SourceDiagnostics

/// A media playlist without EXT-X-TARGETDURATION.
struct MissingTargetDuration: MediaPlaylistRule {
  let row = DiagnosticRule(
    "MED-001", "missing-target-duration", .error,
    "A media playlist has EXT-X-TARGETDURATION.",
    specification: "RFC 8216bis, section 4.4.3.1",
    rationale:
      "Players use the target duration to decide how often to reload and how much to buffer, and reject a playlist without one.",
    remedy:
      "Write the longest segment duration, rounded to a whole second, as EXT-X-TARGETDURATION.")

  /// The scopes of tags that only media playlists have.
  private static let scopes: Set<TagDefinition.Scope> = [.media, .segment, .metadata]

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    guard !playlist.tagNames.contains(.targetDuration) else { return [] }
    // A playlist without tags of either kind may be meant as a multivariant playlist.
    let isMedia = playlist.tagNames.contains { tag in
      TagCatalog.definition(of: tag).map { Self.scopes.contains($0.scope) } ?? false
    }
    guard isMedia else { return [] }
    return .one(
      "there is no EXT-X-TARGETDURATION", at: playlist.place(line: 1),
      subject: "EXT-X-TARGETDURATION")
  }

  static let examples: RuleExamples = [
    """
    ▶#EXTM3U
    #EXTINF:10,
    a.ts
    #EXT-X-ENDLIST
    """,
    .media(target: 10, "10 a.ts"),
  ]
}
