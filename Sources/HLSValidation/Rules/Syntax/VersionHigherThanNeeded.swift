internal import HLSPlaylists
internal import SourceDiagnostics

/// A version higher than any feature of the playlist needs.
///
/// EXT-X-VERSION is also about the media of a playlist (RFC 8216bis, section 4.4.1.2): a multivariant playlist may have
/// the version of the playlists that it lists, so that one of any feature is not too high there.
struct VersionHigherThanNeeded: PlaylistRule {
  /// Every player in use supports this version.
  private static let harmlessVersion = 3

  let row = DiagnosticRule(
    "SYN-006", "version-higher-than-needed", .info,
    "EXT-X-VERSION is not higher than the tags and attributes of the playlist need.",
    specification: "RFC 8216bis, section 6.2.1",
    rationale: """
      A player must not play a playlist with an unknown version, even if it knows all its tags. A \
      multivariant playlist may have the version that its media playlists need, so it is reported \
      only with a version that nothing needs.
      """,
    remedy: "Lower EXT-X-VERSION, unless the version is for features that are used only at times.")

  func findings(in playlist: PlaylistSubject) -> [Finding] {
    // Of several lines the last one counts.
    guard let line = playlist.lines(of: .version).last, let claimed = playlist.claimedVersion,
      claimed > Self.harmlessVersion
    else { return [] }
    let needed = neededVersion(of: playlist)
    guard claimed > needed else { return [] }
    let need =
      playlist.isMedia
      ? "the tags and attributes here need \(needed)"
      : "no tag or attribute needs more than \(needed)"
    return .one(
      "EXT-X-VERSION is \(claimed), \(need)", at: playlist.place(line: line.number),
      subject: "EXT-X-VERSION")
  }

  private func neededVersion(of playlist: PlaylistSubject) -> Int {
    guard case .media(let media) = playlist.playlist else { return VersionDemand.highestVersion }
    var needed = VersionDemand.demands(of: playlist, above: 1).last?.version ?? 1
    for tag in playlist.tagNames {
      guard let definition = TagCatalog.definition(of: tag), definition.scope != .vendor else {
        continue
      }
      needed = max(needed, definition.firstVersion)
    }
    // Delta updates of the same playlist need these versions.
    let control = media.header.serverControl
    if control?.canSkipUntil != nil { needed = max(needed, 9) }
    if control?.canSkipDateRanges == true { needed = max(needed, 10) }
    return needed
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
    .multivariant("▶#EXT-X-VERSION:99", "#EXT-X-STREAM-INF:BANDWIDTH=1280000", "low.m3u8"),
    .fixed(replacing: "VERSION:99", with: "VERSION:7")
      .with(note: "The media playlists may need version 7."),
  ]
}
