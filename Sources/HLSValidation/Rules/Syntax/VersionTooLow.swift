internal import HLSPlaylists
internal import SourceDiagnostics

/// A tag, attribute or value that needs a higher protocol version than the playlist's.
struct VersionTooLow: PlaylistRule {
  let row = DiagnosticRule(
    "SYN-005", "version-too-low", .error,
    "EXT-X-VERSION is as high as the tags and attributes of the playlist need.",
    specification: "RFC 8216bis, section 8",
    rationale: """
      A player that supports the claimed version but no later one plays the stream and misreads \
      it: byte ranges become whole files, fractions of durations are cut off.
      """,
    remedy:
      "Raise EXT-X-VERSION to the version in the finding, or remove the feature that needs it.")

  func findings(in playlist: PlaylistSubject) -> [Finding] {
    guard let claimed = playlist.claimedVersion else { return [] }
    let claim =
      playlist.tagNames.contains(.version)
      ? "EXT-X-VERSION is \(claimed)" : "there is no EXT-X-VERSION, which means 1"
    return VersionDemand.demands(of: playlist, above: claimed).map { demand in
      Finding(
        "\(claim), \(demand.feature) needs \(demand.version)", at: demand.place,
        subject: demand.feature,
        severity: demand.isSessionKey && claimed > 1 ? .warning : nil)
    }
  }

  static let examples: RuleExamples = [
    .media(version: 3, target: 10, "▶#EXT-X-BYTERANGE:100@200", "9.9 a.ts"),
    .media(target: 10, "▶9.9 a.ts").with(note: "Without EXT-X-VERSION the version is 1."),
    .snapshots(
      .live(version: 3, "#EXT-X-MEDIA-SEQUENCE:7", "4 7.ts"),
      .live(version: 3, "#EXT-X-MEDIA-SEQUENCE:7", "▶#EXT-X-SKIP:SKIPPED-SEGMENTS=1", "4 8.ts")),
    .multivariant(
      "#EXT-X-VERSION:6",
      #"#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="English",INSTREAM-ID="▶SERVICE1""#,
      #"#EXT-X-STREAM-INF:BANDWIDTH=500000,CLOSED-CAPTIONS="cc""#, "low.m3u8"),
    .media(
      version: 6, target: 10,
      #"#EXT-X-KEY:METHOD=AES-128,URI="key",IV=0x000102030405060708090A0B0C0D0E0F"#,
      #"#EXT-X-MAP:URI="init.mp4""#, "9.9 a.m4s"),
    .media(target: 10, "10 a.ts"),
  ]
}
