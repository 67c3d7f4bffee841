internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A target duration that changes after a reload.
struct ChangedTargetDuration: ReloadRule {
  let row = DiagnosticRule(
    "LIV-011", "changed-target-duration", .error,
    "EXT-X-TARGETDURATION does not change across reloads.",
    specification: "RFC 8216bis, sections 4.4.3.1 and 6.2.1",
    rationale: "Players read the value once and reload at that pace for the whole session.",
    remedy: "Configure the packager with the duration of its longest possible segment.")

  func findings(in reload: ReloadSubject) -> [Finding] {
    guard let before = reload.previous.header.targetDuration,
      let now = reload.next.header.targetDuration, before != now
    else { return [] }
    return .one(
      "EXT-X-TARGETDURATION is \(now.messageText), it was \(before.messageText)",
      at: reload.place(ofHeader: .targetDuration), subject: "EXT-X-TARGETDURATION")
  }

  static let examples: RuleExamples = [
    .snapshots(
      .live("4 a.ts b.ts"),
      """
      #EXTM3U
      ▶#EXT-X-TARGETDURATION:6
      #EXTINF:4,
      a.ts
      #EXTINF:4,
      b.ts
      #EXTINF:6,
      c.ts
      """),
    .snapshots(.live(target: 6, "4 a.ts b.ts"), .live(target: 6, "4 a.ts b.ts", "6 c.ts")),
  ]
}
