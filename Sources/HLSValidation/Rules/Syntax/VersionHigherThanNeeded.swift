internal import HLSPlaylists
internal import SourceDiagnostics

/// A version higher than any feature of the playlist needs.
struct VersionHigherThanNeeded: MediaPlaylistRule {
  /// Every player in use supports this version.
  private static let harmlessVersion = 3

  let row = DiagnosticRule(
    "SYN-006", "version-higher-than-needed", .info,
    "EXT-X-VERSION is not higher than the tags and attributes of the playlist need.",
    specification: "RFC 8216bis, section 6.2.1",
    rationale:
      "A player must not play a playlist with an unknown version, even if it knows all its tags.",
    remedy: "Lower EXT-X-VERSION, unless the version is for features that are used only at times.")

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    guard let claimed = playlist.playlist.header.version, claimed > Self.harmlessVersion else {
      return []
    }
    var needed = VersionDemand.demands(of: playlist.lines, above: 1).last?.version ?? 1
    for tag in playlist.tagNames {
      guard let definition = TagCatalog.definition(of: tag), definition.scope != .vendor else {
        continue
      }
      needed = max(needed, definition.firstVersion)
    }
    // Delta updates of the same playlist need these versions.
    let control = playlist.playlist.header.serverControl
    if control?.canSkipUntil != nil { needed = max(needed, 9) }
    if control?.canSkipDateRanges == true { needed = max(needed, 10) }
    guard claimed > max(needed, Self.harmlessVersion) else { return [] }
    return .one(
      "EXT-X-VERSION is \(claimed), the tags and attributes here need \(needed)",
      at: playlist.place(ofHeader: .version), subject: "EXT-X-VERSION")
  }

  static let examples: RuleExamples = [
    """
    #EXTM3U
    ▶#EXT-X-VERSION:7
    #EXT-X-TARGETDURATION:10
    #EXTINF:9.9,
    a.ts
    #EXT-X-ENDLIST
    """,
    .media(version: 4, target: 10, "#EXT-X-BYTERANGE:100@0", "9.9 a.ts"),
  ]
}
