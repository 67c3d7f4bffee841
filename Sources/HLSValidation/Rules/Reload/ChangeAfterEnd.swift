internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A playlist that changes after EXT-X-ENDLIST.
struct ChangeAfterEnd: ReloadRule {
  let row = DiagnosticRule(
    "LIV-009", "change-after-end", .error,
    "After EXT-X-ENDLIST no segment is added, and the tag stays.",
    specification: "RFC 8216bis, sections 4.4.3.4 and 6.2.1",
    rationale:
      "Players stop reloading at EXT-X-ENDLIST. Later segments reach nobody who was there.",
    remedy: """
      Write EXT-X-ENDLIST only when the presentation is over; start what follows under another \
      address.
      """)

  func findings(in reload: ReloadSubject) -> [Finding] {
    guard reload.previous.header.isEnded, let shared = reload.sharedSegments.last else { return [] }
    let count = reload.next.count
    if shared.after + 1 < count {
      return .one(
        Plural.text(count - 1 - shared.after, "segment was", "segments were")
          + " added after EXT-X-ENDLIST",
        at: reload.place(ofSegment: shared.after + 1))
    }
    guard !reload.next.header.isEnded else { return [] }
    return .one(
      "EXT-X-ENDLIST was removed, the previous snapshot had it",
      at: reload.place(ofSegment: shared.after))
  }

  static let examples: RuleExamples = [
    .snapshots(.media("4 a.ts b.ts"), .live("4 a.ts b.ts", "▶4 c.ts")),
    .snapshots(.live("4 a.ts b.ts"), .media("4 a.ts b.ts c.ts")),
  ]
}
