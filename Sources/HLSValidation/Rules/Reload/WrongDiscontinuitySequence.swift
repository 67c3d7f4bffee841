internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// An EXT-X-DISCONTINUITY-SEQUENCE that does not count the tags that were removed.
struct WrongDiscontinuitySequence: ReloadRule {
  let row = DiagnosticRule(
    "LIV-006", "wrong-discontinuity-sequence", .error,
    "EXT-X-DISCONTINUITY-SEQUENCE increases by the number of EXT-X-DISCONTINUITY tags that were removed.",
    specification: "RFC 8216bis, section 6.2.2",
    rationale: """
      Players match the clocks of renditions, and of segments before and after a reload, by this \
      number. If it is wrong they treat two clocks as one: playback stalls, or audio and video \
      come from different places.
      """,
    remedy: """
      Raise it exactly when the EXT-X-DISCONTINUITY itself is removed, and write the tag as soon \
      as the list may have a discontinuity.
      """)

  func findings(in reload: ReloadSubject) -> [Finding] {
    guard let (before, after) = reload.sharedSegments.first else { return [] }
    let old = reload.previous.header.discontinuitySequence
    let new = reload.next.header.discontinuitySequence
    // Another rule reports a number that decreases.
    guard new >= old else { return [] }
    let removed =
      reload.previous.discontinuityCount(upTo: before)
      &- reload.next.discontinuityCount(upTo: after)
    let (expected, overflow) = old.addingReportingOverflow(removed)
    guard !overflow, expected != new else { return [] }
    let tags =
      switch removed {
      case ...0: "no EXT-X-DISCONTINUITY was removed from"
      case 1: "1 EXT-X-DISCONTINUITY was removed from"
      default: "\(removed) EXT-X-DISCONTINUITY were removed from"
      }
    let isWritten = reload.next.header.lines[.discontinuitySequence] != nil
    return .one(
      (isWritten
        ? "EXT-X-DISCONTINUITY-SEQUENCE is \(new) after \(old)"
        : "there is no EXT-X-DISCONTINUITY-SEQUENCE")
        + ", \(tags) the list: \(expected) was expected",
      at: reload.place(ofHeader: .discontinuitySequence), subject: "EXT-X-DISCONTINUITY-SEQUENCE",
      recurrence: Recurrence(of: reload.index))
  }

  static let examples: RuleExamples = [
    .snapshots(
      .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts", "#EXT-X-DISCONTINUITY", "4 b.ts c.ts"),
      .markedAtStart(.live("#EXT-X-MEDIA-SEQUENCE:3", "4 c.ts d.ts"))),
    .snapshots(
      .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts", "#EXT-X-DISCONTINUITY", "4 b.ts c.ts"),
      .live("#EXT-X-MEDIA-SEQUENCE:3", "#EXT-X-DISCONTINUITY-SEQUENCE:1", "4 c.ts d.ts")),
  ]
}
