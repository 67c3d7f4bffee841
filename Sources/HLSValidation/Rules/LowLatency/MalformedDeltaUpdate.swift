internal import HLSPlaylists
internal import SourceDiagnostics

/// A delta update without the number of skipped segments, or one that a server must not send.
struct MalformedDeltaUpdate: MediaPlaylistRule {
  let row = DiagnosticRule.malformedDeltaUpdate

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    let header = playlist.playlist.header
    guard let skip = header.skip else { return [] }
    let reason: String
    if playlist.lines.first("CAN-SKIP-UNTIL", of: .serverControl) == nil {
      reason = "the playlist is a delta update and has no CAN-SKIP-UNTIL"
    } else if header.isEnded {
      reason = "the playlist is a delta update and has EXT-X-ENDLIST, a whole playlist was expected"
    } else {
      return []
    }
    return [Finding(reason, at: playlist.place(line: skip.line), subject: "EXT-X-SKIP")]
  }

  var examples: RuleExamples {
    RuleExamples(
      failing: [
        .live(
          version: 9, target: 2,
          """
          #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12.0
          #EXT-X-MEDIA-SEQUENCE:100
          ▶#EXT-X-SKIP:RECENTLY-REMOVED-DATERANGES=""
          2 a.ts
          """),
        .live(
          version: 9, target: 2,
          """
          #EXT-X-MEDIA-SEQUENCE:100
          ▶#EXT-X-SKIP:SKIPPED-SEGMENTS=20
          2 a.ts
          """),
        .media(
          version: 9, target: 2,
          """
          #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12.0
          #EXT-X-MEDIA-SEQUENCE:100
          ▶#EXT-X-SKIP:SKIPPED-SEGMENTS=20
          2 a.ts
          """),
      ],
      passing: [
        .live(
          version: 9, target: 2,
          """
          #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12.0
          #EXT-X-MEDIA-SEQUENCE:100
          #EXT-X-SKIP:SKIPPED-SEGMENTS=20
          2 a.ts
          """)
      ])
  }
}
