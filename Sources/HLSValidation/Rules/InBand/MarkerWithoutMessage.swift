internal import AdBreaks
internal import AdMarkers
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// A marker of a break without a message in the media, although the media has messages for other
/// breaks.
struct MarkerWithoutMessage: AdBreakRule {
  let row = DiagnosticRule(
    "INB-002", "marker-without-message", .error,
    "In media with SCTE-35, a message starts and ends every break that the playlist marks.",
    authority: .practice,
    rationale: """
      A marker without a message does not come from the encoder. If there is no splice, ads cover \
      the programme; if the message was lost, receivers of the stream itself miss the break.
      """,
    remedy: """
      Find the source of the marker: a schedule, an operator, or a message that was filtered from \
      the media after the marker was written.
      """)

  func findings(in adBreak: AdBreakSubject) -> [Finding] {
    let presentation = adBreak.presentation
    guard adBreak.adBreak.kind == .break, !adBreak.adBreak.isHeuristic,
      presentation.hasDirections
    else { return [] }
    return [
      finding(on: .out, at: adBreak.startTime, of: adBreak),
      needsEnd(adBreak) ? finding(on: .in, at: adBreak.endTime, of: adBreak) : nil,
    ].compactMap(\.self)
  }

  private func finding(
    on role: AdMarker.Role, at time: MediaTime?, of adBreak: AdBreakSubject
  ) -> Finding? {
    let presentation = adBreak.presentation
    guard let marker = adBreak.adBreak.markers(role).first, let time,
      adBreak.adBreak.messages(role).isEmpty,
      role == .out || !isEndedByProgramme(adBreak, at: time),
      presentation.hasRead(messagesOfSpliceAt: min(time, marker.startTime ?? time))
    else { return nil }
    let verb = role == .out ? "starts" : "ends"
    return Finding(
      "\(marker.tagName ?? "a marker") \(verb) a break at \(time.momentText), the media has no message that \(verb) it",
      at: adBreak.place(of: marker), subject: adBreak.subject.map { "\($0) \(verb)" })
  }

  /// Whether a message about the programme, chapter or network around a break ends it.
  private func isEndedByProgramme(_ adBreak: AdBreakSubject, at time: MediaTime) -> Bool {
    adBreak.adBreak.messages(.cmd).contains { message in
      message.startTime.map { ($0 - time).magnitude <= adBreak.presentation.targetDuration }
        ?? false
    }
  }

  /// Whether the media has to end a break by a message: those of its start do not end it, and other breaks are
  /// ended by one.
  private func needsEnd(_ adBreak: AdBreakSubject) -> Bool {
    // A message is evidence for each of its events.
    let payloads = Set(adBreak.adBreak.messages(.out).compactMap(\.payload))
    let starts = payloads.compactMap(\.section)
    guard !starts.isEmpty, !starts.contains(where: \.returnsByItself) else { return false }
    return !starts.contains { $0.breakTime != nil } || adBreak.presentation.hasMessagesOfEnds
  }

  static let examples: RuleExamples = [
    .media(
      target: 8,
      """
      #EXT-X-CUE-OUT:8
      8 a.ts
      #EXT-X-CUE-IN
      8 b.ts c.ts
      ▶#EXT-X-CUE-OUT:8
      8 d.ts
      #EXT-X-CUE-IN
      8 e.ts
      """
    )
    .with(
      media: .videos(seconds: 8, pts: 0, 720_000, 1_440_000, 2_160_000, 2_880_000),
      splices: .section(Section.longSpliceOut, at: MediaTime(seconds: 0))),
    .media(target: 8, "8 a.ts b.ts", "#EXT-X-CUE-OUT:8", "8 c.ts", "#EXT-X-CUE-IN", "8 d.ts")
      .with(
        media: .videos(seconds: 8, pts: 0, 720_000, 1_440_000, 2_160_000),
        splices: .section(Section.longSpliceOut, at: MediaTime(seconds: 16))),
  ]
}
