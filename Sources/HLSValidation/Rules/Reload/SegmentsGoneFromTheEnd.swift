internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// Segments that are removed from the end of the list.
struct SegmentsGoneFromTheEnd: ReloadRule {
  let row = DiagnosticRule(
    "LIV-004", "segments-gone-from-the-end", .error,
    "Segments are removed only from the start of the playlist.",
    specification: "RFC 8216bis, section 6.2.2",
    rationale: """
      Players that have seen a segment play it. If it is withdrawn, its number later stands for \
      another segment, or for none.
      """,
    remedy: """
      Let all origins and caches serve the same state; do not publish a segment before it is \
      final.
      """)

  func findings(in reload: ReloadSubject) -> [Finding] {
    guard let last = reload.sharedSegments.last, last.after == reload.next.count - 1,
      last.before < reload.previous.count - 1
    else { return [] }
    let count = reload.previous.count - 1 - last.before
    return .one(
      "the list ends with segment \(reload.next.mediaSequence(of: last.after)), the previous snapshot had \(count) more",
      at: reload.place(ofSegment: last.after))
  }

  static let examples: RuleExamples = [
    .snapshots(
      .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts b.ts c.ts"),
      .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts", "▶4 b.ts")),
    .snapshots(
      .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts b.ts c.ts"),
      .live("#EXT-X-MEDIA-SEQUENCE:2", "4 b.ts c.ts")),
  ]
}
