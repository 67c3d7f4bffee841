internal import AdBreaks
internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A break of a live playlist that has passed its announced duration without a line that ends it.
struct UnclosedCueOut: PresentationRule {
  let row = DiagnosticRule(
    "ADM-004", "unclosed-cue-out", .warning,
    "EXT-X-CUE-OUT is followed by EXT-X-CUE-IN, the next EXT-X-CUE-OUT or the end of the playlist.",
    authority: .practice,
    rationale: """
      Some servers end the break after its duration, others keep inserting until EXT-X-CUE-IN, and \
      viewers stay in the ad.
      """,
    remedy: "Write EXT-X-CUE-IN before the first segment after the break.")

  /// The dialects with an end tag.
  private static let dialects: Set<AdMarkerDialect> = [.cueOut, .esam]

  func findings(in presentation: PresentationSubject) -> [Finding] {
    guard let header = presentation.playlist?.header, !header.isEnded else { return [] }
    return presentation.markedBreaks.filter { Self.dialects.contains($0.dialect) }.flatMap { all in
      all.breaks.compactMap { finding(on: $0, presentation) }
    }
  }

  private func finding(on entry: MarkedBreak, _ presentation: PresentationSubject) -> Finding? {
    guard entry.closing == nil, entry.next == nil, let last = entry.lines.last,
      let start = presentation.start(of: entry), let announcement = entry.longestAnnouncement,
      // Lines of another dialect may end it.
      presentation.adBreak(ofLine: last.line)?.closedBy != .in
    else { return nil }
    let plannedEnd = start + announcement.duration
    let lastTime = presentation.time(of: last)
    // The end may have been in a snapshot that is missing.
    let seenEnd = presentation.seenEnd(after: lastTime)
    guard seenEnd > plannedEnd + presentation.targetDuration else { return nil }
    var message =
      "\(announcement.marker.tagName) announces \(announcement.duration.messageText), the break should end at \(plannedEnd.messageText), "
    if lastTime > plannedEnd {
      message += "\(last.tagName) continues it at \(lastTime.messageText), "
    }
    message += "and no line ends it before \(seenEnd.messageText)"
    let first = entry.opening ?? last
    return Finding(
      message, at: presentation.place(of: first), subject: first.id ?? announcement.marker.tagName)
  }

  static let examples: RuleExamples = [
    .datedLive("4 a.ts", "▶#EXT-X-CUE-OUT:4", "4 b.ts c.ts d.ts e.ts"),
    .datedLive(
      """
      4 a.ts
      ▶#EXT-X-CUE-OUT:4
      4 b.ts
      #EXT-X-CUE-OUT-CONT
      4 c.ts
      #EXT-X-CUE-OUT-CONT
      4 d.ts
      """),
    .datedLive("4 a.ts", "#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts d.ts e.ts"),
    .datedLive("4 a.ts", "#EXT-X-CUE-OUT:12", "4 b.ts c.ts d.ts"),
  ]
}
