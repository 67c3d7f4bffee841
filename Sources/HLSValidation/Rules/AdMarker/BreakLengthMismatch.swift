internal import AdBreaks
internal import AdMarkers
internal import MediaTiming
internal import SourceDiagnostics

/// A break that lasts longer or shorter than its first line announces.
struct BreakLengthMismatch: AdBreakRule {
  let row = DiagnosticRule(
    "ADM-009", "break-length-mismatch", .warning,
    "The segments of a break add up to its announced duration.", authority: .practice,
    rationale: """
      Servers choose ads for the announced duration. If the break is shorter, ads are cut off; if \
      it is longer, viewers see the content that the ads should replace.
      """,
    remedy: """
      Write EXT-X-CUE-IN at the end of the announced duration, or correct the duration. A break \
      that an operator ended early is correct.
      """)

  private static let dateRangeDialects: Set<AdMarkerDialect> = [
    .daterange, .interstitial, .vendorClass, .inBand, .discontinuity,
  ]

  func findings(in adBreak: AdBreakSubject) -> [Finding] {
    guard adBreak.closedBy == .in, adBreak.hasKnownStart else { return [] }
    let beginning = Set(adBreak.evidence.lazy.filter { $0.role != .in }.map(\.dialect))
    let plans = adBreak.adBreak.dialects.filter { isMeasured($0, of: adBreak) }
      .compactMap(adBreak.adBreak.plan(of:))
    for plan in plans where plan.duration > .zero && !plans.contains(where: plan.isReplaced(by:)) {
      let out = plan.first
      guard let start = out.startTime,
        let back = adBreak.evidence.last(where: {
          $0.role == .in && ($0.dialect == out.dialect || ends($0, startOf: beginning))
            && ($0.eventID == out.eventID || $0.eventID == nil || out.eventID == nil)
        }), let end = back.startTime, !adBreak.presentation.isUnseen(between: start, and: end)
      else { continue }
      // A break that lasts as long as announced at first was not extended: ADM-013 reports the line that says so.
      let lengths = [plan.duration, out.plannedDuration ?? plan.duration]
      let tolerance = adBreak.presentation.policy.breakDurationTolerance
      guard lengths.allSatisfy({ (end - start - $0).magnitude > tolerance }) else { continue }
      return .one(
        "the break lasts \((end - start).messageText), \(plan.line.tagName ?? out.dialect.rawValue) announces \(plan.duration.messageText)",
        at: adBreak.place(of: back), subject: adBreak.subject,
        recurrence: Recurrence(of: adBreak.presentation.breaks.breaks.count))
    }
    return []
  }

  /// Whether a dialect has the start of a break that another line may end. What a range says of its own end is a matter
  /// of rules about ranges.
  private func isMeasured(_ dialect: AdMarkerDialect, of adBreak: AdBreakSubject) -> Bool {
    guard dialect == .daterange else { return !Self.dateRangeDialects.contains(dialect) }
    return !adBreak.evidence.contains { $0.dialect == .daterange && $0.role == .in }
  }

  /// Whether a line is the end of a break that only other dialects begin, such as EXT-X-CUE-IN behind
  /// EXT-OATCLS-SCTE35.
  private func ends(_ line: AdBreak.Evidence, startOf others: Set<AdMarkerDialect>) -> Bool {
    line.role == .in && !Self.dateRangeDialects.contains(line.dialect)
      && !others.contains(line.dialect)
  }

  static let examples: RuleExamples = [
    .datedMedia("4 a.ts", "#EXT-X-CUE-OUT:12", "4 b.ts c.ts", "▶#EXT-X-CUE-IN", "4 d.ts"),
    .datedMedia("4 a.ts", "#EXT-X-CUE-OUT:8.2", "4 b.ts c.ts", "#EXT-X-CUE-IN", "4 d.ts"),
  ]
}
