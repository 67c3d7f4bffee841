internal import AdBreaks
internal import AdMarkers
internal import MediaTiming
internal import SourceDiagnostics

/// A marker that is not at the time of its splice.
struct MarkerOffMessageTime: AdBreakRule {
  let row = DiagnosticRule(
    "INB-003", "marker-off-message-time", .warning,
    "A marker is at the time of its splice in the media, within one frame.",
    specification: "RFC 8216bis, section 4.4.5.1.1",
    rationale: """
      Players switch at the marker, the encoder at the time of the message. Between the two, \
      viewers see the first frames of the ad to be replaced, or lose the last ones of the \
      programme.
      """,
    remedy: """
      Let the packager map pts_time, with pts_adjustment added, through the time stamps of the \
      segments, and let the encoder start a segment there.
      """)

  func findings(in adBreak: AdBreakSubject) -> [Finding] {
    guard adBreak.adBreak.kind == .break else { return [] }
    let presentation = adBreak.presentation
    var findings: [Finding] = []
    for (role, verb) in [(AdMarker.Role.out, "starts"), (.in, "ends")] {
      guard let marker = adBreak.adBreak.markers(role).first(where: { $0.startTime != nil }),
        let markedTime = marker.startTime,
        let message = adBreak.adBreak.messages(role).filter({ !$0.isImmediate }).min(by: {
          distance($0, markedTime) < distance($1, markedTime)
        }), let time = message.startTime,
        (markedTime - time).magnitude
          > max(
            presentation.policy.frameTolerance,
            presentation.datePrecision(ofLine: marker.playlistLine))
      else { continue }
      let side = markedTime < time ? "before" : "after"
      findings.add(
        "\(marker.tagName ?? "the marker") \(verb) the break at \(markedTime.messageText), "
          + "\(((markedTime - time).magnitude).messageText) \(side) its splice in the media at \(time.messageText)",
        at: adBreak.place(of: marker), subject: adBreak.subject.map { "\($0) \(verb)" })
    }
    return findings
  }

  private func distance(_ evidence: AdBreak.Evidence, _ time: MediaTime) -> MediaTime {
    ((evidence.startTime ?? .zero) - time).magnitude
  }

  static let examples: RuleExamples = [
    .media("4 a.ts", "▶#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts")
      .with(splices: .section(Section.longSpliceOut, at: MediaTime(value: 49, timescale: 10))),
    .media("4 a.ts", "#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts")
      .with(splices: .section(Section.longSpliceOut, at: MediaTime(value: 401, timescale: 100))),
  ]
}
