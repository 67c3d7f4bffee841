internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// An EXT-X-START offset outside the playlist, or too close to the live edge.
struct StartOutsideOfPlaylist: MediaPlaylistRule {
  let row = DiagnosticRule(
    "MED-013", "start-outside-of-playlist", .warning,
    "EXT-X-START lies within the playlist, and in a live one at least three target durations from the end.",
    specification: "RFC 8216bis, section 4.4.2.2",
    rationale:
      "A player that starts close to the live edge has nothing to buffer and stalls at the first late segment.",
    remedy: "Move TIME-OFFSET into the playlist, or remove EXT-X-START.")

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    let media = playlist.playlist
    // The duration of a delta update's playlist is unknown.
    guard !media.isDeltaUpdate, !media.segments.isEmpty, let offset = media.header.start?.timeOffset
    else { return [] }
    // The last of several tags counts.
    let attribute = playlist.lines.lines(of: .start).last?.attributes["TIME-OFFSET"]
    let place = attribute.map(playlist.place(ofValue:)) ?? playlist.place(ofHeader: .start)
    let duration = media.duration
    if offset.magnitude > duration {
      return .one(
        "EXT-X-START is at \(offset.messageText), the playlist is \(duration.messageText) long",
        at: place, subject: "EXT-X-START")
    }
    guard !media.header.isEnded, let target = media.header.targetDuration else { return [] }
    let fromEnd = offset.isNegative ? offset.magnitude : duration - offset
    let least = target + target + target
    guard fromEnd < least else { return [] }
    return .one(
      "EXT-X-START is \(fromEnd.messageText) from the end of a live playlist, "
        + "at least three target durations, \(least.messageText), was expected",
      at: place, subject: "EXT-X-START")
  }

  static let examples: RuleExamples = [
    .live("#EXT-X-START:TIME-OFFSET=▶-6", "4 a.ts b.ts c.ts d.ts"),
    .media("#EXT-X-START:TIME-OFFSET=▶10", "4 a.ts b.ts"),
    .live("#EXT-X-START:TIME-OFFSET=-12", "4 a.ts b.ts c.ts d.ts"),
  ]
}
