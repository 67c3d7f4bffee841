internal import AdBreaks
internal import MediaTiming
internal import SourceDiagnostics

/// A break that is shorter or longer than your limits.
struct BreakLengthOutOfBounds: AdBreakRule {
  let row = DiagnosticRule(
    "ADM-025", "break-length-out-of-bounds", .warning,
    "The duration of a break is within your limits.", authority: .practice,
    rationale: """
      A break outside the usual durations, such as 0.5 s or two hours, is a wrong message or has \
      lost its end.
      """,
    remedy: """
      Check the messages that started and ended the break, or change `minimumBreakDuration` and \
      `maximumBreakDuration`.
      """)

  func findings(in adBreak: AdBreakSubject) -> [Finding] {
    guard adBreak.adBreak.kind == .break, !adBreak.isHeuristic else { return [] }
    let policy = adBreak.presentation.policy
    let length = adBreak.adBreak.duration ?? adBreak.plannedDuration
    let text: String
    if let maximum = policy.maximumBreakDuration, let lasted = adBreak.openDuration,
      lasted > max(maximum, length ?? .zero)
    {
      text =
        "has lasted \(lasted.messageText) and is still open, at most \(maximum.messageText) is allowed"
    } else if let length, let bound = bound(brokenBy: length, policy) {
      let verb = adBreak.adBreak.duration == nil ? "is planned to last" : "lasts"
      text = "\(verb) \(length.messageText), \(bound)"
    } else {
      return []
    }
    return [Finding("the break \(text)", at: adBreak.place, subject: adBreak.subject)]
  }

  private func bound(brokenBy length: MediaTime, _ policy: ValidationPolicy) -> String? {
    if let minimum = policy.minimumBreakDuration, length < minimum {
      return "at least \(minimum.messageText) is required"
    }
    if let maximum = policy.maximumBreakDuration, length > maximum {
      return "at most \(maximum.messageText) is allowed"
    }
    return nil
  }

  static let examples: RuleExamples = [
    .datedMedia("4 a.ts", "▶#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts")
      .with(policy: .with { $0.minimumBreakDuration = MediaTime(seconds: 5) }),
    .datedLive("4 a.ts", "▶#EXT-X-CUE-OUT", "4 b.ts c.ts d.ts")
      .with(
        policy: .with { $0.maximumBreakDuration = MediaTime(seconds: 8) },
        note: "An open break lasts at least to the end of the playlist."),
    .datedMedia("4 a.ts", "#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts")
      .with(policy: .with { $0.maximumBreakDuration = MediaTime(seconds: 5) }),
  ]
}

extension AdBreakSubject {
  /// The minimum duration of a break that is still open.
  fileprivate var openDuration: MediaTime? {
    guard adBreak.endTime == nil else { return nil }
    let start = adBreak.startTime ?? .zero
    let last = adBreak.evidence.compactMap(\.startTime).max() ?? start
    return presentation.seenEnd(after: last) - start
  }
}
