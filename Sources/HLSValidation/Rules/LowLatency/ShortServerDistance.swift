internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A HOLD-BACK or CAN-SKIP-UNTIL that is too close to the live edge.
struct ShortServerDistance: MediaPlaylistRule {
  let row = DiagnosticRule(
    "LLH-003", "short-server-distance", .error,
    "HOLD-BACK is at least three target durations, CAN-SKIP-UNTIL at least six.",
    specification: "RFC 8216bis, section 4.4.3.8",
    rationale: """
      With a shorter hold back players run out of segments; with a shorter skip boundary a delta \
      update skips segments that a player has not seen yet.
      """,
    remedy: "Raise the value, or remove the attribute.")

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    let header = playlist.playlist.header
    guard let control = header.serverControl, let target = header.targetDuration else { return [] }
    let demands: [(AttributeName, MediaTime?, Int)] = [
      ("HOLD-BACK", control.holdBack, 3), ("CAN-SKIP-UNTIL", control.canSkipUntil, 6),
    ]
    return demands.compactMap { name, value, factor in
      let least = target * MediaTime(seconds: factor)
      guard let value, value < least,
        let attribute = playlist.lines.first(name, of: .serverControl)
      else { return nil }
      return Finding(
        "\(name.rawValue) is \(value.messageText), at least \(factor) target durations, "
          + "\(least.messageText), was expected", at: playlist.place(ofValue: attribute),
        subject: name.rawValue)
    }
  }

  static let examples: RuleExamples = [
    .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=▶8", "4 a.ts"),
    .live("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=▶20", "4 a.ts"),
    .live("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24.0,HOLD-BACK=12.0", "4 a.ts"),
  ]
}
