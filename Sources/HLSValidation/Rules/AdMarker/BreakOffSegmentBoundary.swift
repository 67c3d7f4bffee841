internal import AdBreaks
internal import AdMarkers
internal import MediaTiming
internal import SourceDiagnostics

/// A break that starts or ends inside a segment.
struct BreakOffSegmentBoundary: AdBreakRule {
  let row = DiagnosticRule(
    "ADM-011", "break-off-segment-boundary", .warning,
    "An ad break starts and ends where a segment starts.", authority: .practice,
    rationale: """
      Ads are inserted by replacing whole segments. A break that starts or ends inside a segment \
      cuts off part of the programme or shows part of the ad that it replaces.
      """,
    remedy: "Let the encoder start a new segment, with a key frame, at each splice point.")

  func findings(in adBreak: AdBreakSubject) -> [Finding] {
    // A player can leave and return at any time for an interstitial.
    guard adBreak.adBreak.kind == .break, !adBreak.isHeuristic else { return [] }
    // A media file as the input has no segment boundaries yet; the packager will create them.
    guard adBreak.presentation.playlist != nil else { return [] }
    let precision = adBreak.evidence.map {
      adBreak.presentation.datePrecision(ofLine: $0.playlistLine)
    }
    let tolerance = max(adBreak.presentation.policy.frameTolerance, precision.max() ?? .zero)
    return [
      ("starts", adBreak.startOffset, adBreak.startTime),
      ("ends", adBreak.hasStatedEnd ? adBreak.endOffset : nil, adBreak.endTime),
    ]
    .compactMap { edge, offset, time in
      guard let offset, let time, offset.magnitude > tolerance,
        !adBreak.presentation.isUnseen(time), !adBreak.comesFromArrival(time)
      else { return nil }
      let side = offset > .zero ? "after" : "before"
      var place = (edge == "ends" ? placeOfEnd(of: adBreak) : nil) ?? adBreak.place
      place.time = time
      return Finding(
        "the break \(edge) at \(time.momentText), \(offset.magnitude.messageText) \(side) the nearest segment boundary",
        at: place, subject: adBreak.subject.map { "\($0) \(edge)" },
        recurrence: Recurrence(key: edge, of: adBreak.presentation.breaks.breaks.count))
    }
  }

  private func placeOfEnd(of adBreak: AdBreakSubject) -> SourceLocation? {
    if let line = adBreak.adBreak.markers(.in).last { return adBreak.place(of: line) }
    let start = adBreak.adBreak.markers(.out).first { $0.dialect == .daterange }
    return start?.playlistLine.flatMap(adBreak.presentation.placeOfLength(ofRangeInLine:))
  }

  static let examples: RuleExamples = [
    .datedMedia(
      #"▶#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:01.500Z",DURATION=6.5,SCTE35-OUT=\#(Section.longSpliceOut)"#,
      "4 a.ts b.ts"),
    .datedMedia(
      .dateRange("a", at: 0, "SCTE35-OUT=\(Section.longSpliceOut)"), "4 a.ts b.ts",
      .dateRange("a", "DURATION=▶6.5"), "4 c.ts"),
    .media("4 a.ts", "#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts"),
  ]
}

extension AdBreakSubject {
  /// Whether a time is the arrival of a message without a time, or derived from it: such a time was
  /// not planned.
  fileprivate func comesFromArrival(_ time: MediaTime) -> Bool {
    let atTime = adBreak.evidence.filter { $0.startTime == time }
    if !atTime.isEmpty { return atTime.allSatisfy(\.isImmediate) }
    let beginnings = adBreak.evidence.filter {
      $0.role == .out && $0.startTime == adBreak.startTime
    }
    return !beginnings.isEmpty && beginnings.allSatisfy(\.isImmediate)
  }
}
