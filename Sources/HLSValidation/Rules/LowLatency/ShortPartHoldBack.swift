internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A PART-HOLD-BACK below the minimum for the part target.
struct ShortPartHoldBack: MediaPlaylistRule {
  let row = DiagnosticRule(
    "LLH-002", "short-part-hold-back", .error,
    "A playlist with EXT-X-PART-INF has a PART-HOLD-BACK of at least twice PART-TARGET, better three times.",
    specification: "RFC 8216bis, section 4.4.3.8",
    rationale:
      "A player that keeps a shorter distance from the live edge has no part in reserve and stalls at the first delay.",
    remedy: "Set PART-HOLD-BACK to three times PART-TARGET or more.")

  /// The tolerance of what is recommended: values are rounded, as 1.0 to a PART-TARGET of 0.33334 in Apple's example.
  private static let tolerance = MediaTime(value: 1, timescale: 1000)

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    let header = playlist.playlist.header
    guard header.partInformation != nil else { return [] }
    guard let attribute = playlist.lines.first("PART-HOLD-BACK", of: .serverControl) else {
      let place =
        header.serverControl == nil
        ? playlist.place(ofHeader: .partInformation) : playlist.place(ofHeader: .serverControl)
      return .one(
        "the playlist has EXT-X-PART-INF and no PART-HOLD-BACK", at: place,
        subject: "PART-HOLD-BACK")
    }
    guard let target = header.partInformation?.partTarget,
      let holdBack = header.serverControl?.partHoldBack
    else { return [] }
    let twice = target + target
    guard holdBack < twice + target - Self.tolerance else { return [] }
    let isTooShort = holdBack < twice
    let expectation =
      isTooShort
      ? "at least twice the PART-TARGET, \(twice.messageText), was expected"
      : "three times the PART-TARGET, \((twice + target).messageText), is recommended"
    return .one(
      "PART-HOLD-BACK is \(holdBack.messageText), \(expectation)",
      at: playlist.place(ofValue: attribute), subject: "PART-HOLD-BACK",
      severity: isTooShort ? nil : .warning)
  }

  static let examples: RuleExamples = [
    .live(
      target: 2,
      """
      #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=▶0.9
      #EXT-X-PART-INF:PART-TARGET=0.5
      2 a.mp4
      #EXT-X-PART:DURATION=0.5,URI="b.1.mp4"
      #EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.2.mp4"
      """),
    .fixed(replacing: "PART-HOLD-BACK=0.9", with: "PART-HOLD-BACK=1.5"),
    .live(
      version: 6,
      """
      #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.0
      #EXT-X-PART-INF:PART-TARGET=0.33334
      4.00008 a.mp4
      #EXT-X-PART:DURATION=0.33334,URI="b.1.mp4"
      #EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.2.mp4"
      """),
    .live(
      target: 2,
      """
      ▶#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES
      #EXT-X-PART-INF:PART-TARGET=0.5
      2 a.mp4
      #EXT-X-PART:DURATION=0.5,URI="b.1.mp4"
      #EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.2.mp4"
      """),
  ]
}
