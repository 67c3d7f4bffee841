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
    let old = reload.previous.header.discontinuitySequence
    let new = reload.next.header.discontinuitySequence
    // Another rule reports a number that decreases.
    guard new >= old, let removed = Self.removedCounts(in: reload), let least = removed.first,
      !removed.contains(new &- old)
    else { return [] }
    let (expected, overflow) = old.addingReportingOverflow(least)
    guard !overflow else { return [] }
    let tags =
      switch least {
      case ...0: "no EXT-X-DISCONTINUITY was removed from"
      case 1: "1 EXT-X-DISCONTINUITY was removed from"
      default: "\(least) EXT-X-DISCONTINUITY were removed from"
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

  /// The numbers of EXT-X-DISCONTINUITY that may have been removed, the least one first; `nil` when unknown.
  private static func removedCounts(in reload: ReloadSubject) -> [Int]? {
    let (previous, next) = (reload.previous, reload.next)
    if let (before, after) = reload.sharedSegments.first {
      return [
        previous.discontinuityCount(upTo: before) &- next.discontinuityCount(upTo: after)
      ]
    }
    guard next.follows(previous) else { return nil }
    let count = previous.discontinuityCount(upTo: previous.count - 1)
    // A tag between the two windows may have been removed before any load had it.
    return next.discontinuityCount(upTo: 0) > 0 ? [count] : [count, count &+ 1]
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
