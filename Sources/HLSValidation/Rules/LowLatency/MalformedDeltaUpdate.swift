internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A delta update without the number of skipped segments, one that a server must not send, or one that leaves out too much.
struct MalformedDeltaUpdate: MediaPlaylistRule {
  let row = DiagnosticRule.malformedDeltaUpdate

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    guard let skip = playlist.playlist.header.skip else { return [] }
    func finding(_ reason: String, severity: Severity? = nil) -> Finding {
      Finding(
        reason, at: playlist.place(line: skip.line), subject: "EXT-X-SKIP", severity: severity)
    }
    var findings: [Finding] = []
    if playlist.lines.first("CAN-SKIP-UNTIL", of: .serverControl) == nil {
      findings.append(finding("the playlist is a delta update and has no CAN-SKIP-UNTIL"))
    } else if playlist.playlist.header.isEnded {
      findings.append(
        finding(
          "the playlist is a delta update and has EXT-X-ENDLIST, a whole playlist was expected"))
    }
    if let first = playlist.firstSegmentLine, first < skip.line {
      findings.append(
        finding("EXT-X-SKIP is after the segment in line \(first), before all was expected"))
    }
    if let (listed, boundary) = lateSkip(in: playlist.playlist, skip.tag) {
      findings.append(
        finding(
          "the update leaves out segments up to \(listed.messageText) from the end, by CAN-SKIP-UNTIL "
            + "only those more than \(boundary.messageText) from it were expected",
          severity: .warning))
    }
    return findings
  }

  /// Returns the duration that an update lists, and the Skip Boundary from the end, where the update leaves out a segment that
  /// begins after the boundary.
  private func lateSkip(
    in playlist: MediaPlaylist, _ skip: SkipTag
  ) -> (listed: MediaTime, boundary: MediaTime)? {
    guard let count = skip.skippedSegments, count > 0,
      let boundary = playlist.header.serverControl?.canSkipUntil,
      let target = playlist.header.targetDuration
    else { return nil }
    // The boundary counts from the end of the last segment, not from that of the parts after it.
    let listed = playlist.duration
    // The last segment left out may begin up to a target duration before the first listed one.
    return listed + target < boundary ? (listed, boundary) : nil
  }

  static let examples: RuleExamples = [
    .live(
      version: 9, target: 2, "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12.0",
      "#EXT-X-MEDIA-SEQUENCE:100", #"▶#EXT-X-SKIP:RECENTLY-REMOVED-DATERANGES="""#, "2 a.ts"),
    .live(
      version: 9, target: 2, "#EXT-X-MEDIA-SEQUENCE:100", "▶#EXT-X-SKIP:SKIPPED-SEGMENTS=20",
      "2 a.ts"),
    .live(
      version: 9, target: 2, "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12.0",
      "#EXT-X-MEDIA-SEQUENCE:100", "▶#EXT-X-SKIP:SKIPPED-SEGMENTS=20", "2 a.ts b.ts c.ts d.ts"),
    .live(
      version: 9, target: 2,
      """
      #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12.0,CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3
      #EXT-X-PART-INF:PART-TARGET=1
      #EXT-X-MEDIA-SEQUENCE:100
      ▶#EXT-X-SKIP:SKIPPED-SEGMENTS=10
      2 a.mp4 b.mp4 c.mp4 d.mp4
      #EXT-X-PART:DURATION=1,URI="e.1.mp4"
      #EXT-X-PART:DURATION=1,URI="e.2.mp4"
      """),
    .live(
      version: 9, target: 2,
      """
      #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12.0
      #EXT-X-MEDIA-SEQUENCE:100
      2 a.ts b.ts c.ts d.ts e.ts
      ▶#EXT-X-SKIP:SKIPPED-SEGMENTS=20
      2 f.ts
      """),
    .media(
      version: 9, target: 2, "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12.0",
      "#EXT-X-MEDIA-SEQUENCE:100", "▶#EXT-X-SKIP:SKIPPED-SEGMENTS=20", "2 a.ts"),
    .live(
      version: 9, target: 2, "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12.0",
      "#EXT-X-MEDIA-SEQUENCE:100", "#EXT-X-SKIP:SKIPPED-SEGMENTS=20",
      "2 a.ts b.ts c.ts d.ts e.ts f.ts"),
  ]
}
