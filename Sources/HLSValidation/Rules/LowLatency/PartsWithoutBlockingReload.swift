internal import HLSPlaylists
internal import SourceDiagnostics

/// Parts from a server that does not offer blocking reloads.
struct PartsWithoutBlockingReload: MediaPlaylistRule {
  let row = DiagnosticRule(
    "LLH-010", "parts-without-blocking-reload", .warning,
    "A low-latency playlist offers blocking reloads.",
    specification: "RFC 8216bis, appendix B.1",
    rationale:
      "Without blocking reloads players find a part only when they happen to poll, and play without low latency.",
    remedy: "Support _HLS_msn and _HLS_part, and write CAN-BLOCK-RELOAD=YES.")

  func findings(in playlist: MediaPlaylistSubject) -> [Finding] {
    let header = playlist.playlist.header
    guard playlist.tagNames.contains(.part), !header.isEnded,
      header.serverControl?.canBlockReload != true
    else { return [] }
    let place =
      header.serverControl == nil
      ? playlist.place(line: playlist.lines.firstLine(of: .part)?.number)
      : playlist.place(ofHeader: .serverControl)
    return .one(
      "a live playlist has parts and no CAN-BLOCK-RELOAD=YES", at: place,
      subject: "CAN-BLOCK-RELOAD")
  }

  static let examples: RuleExamples = [
    .live(
      target: 2,
      """
      ▶#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3
      #EXT-X-PART-INF:PART-TARGET=1
      2 a.mp4
      #EXT-X-PART:DURATION=1,URI="b.1.mp4"
      #EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.2.mp4"
      """),
    .fixed(replacing: "PART-HOLD-BACK=3", with: "CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3"),
  ]
}
