internal import AdBreaks
internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A break that has passed its announced duration without a line that ends it.
struct UnclosedCueOut: PresentationRule {
  let row = DiagnosticRule(
    "ADM-004", "unclosed-cue-out", .error,
    "EXT-X-CUE-OUT is followed by EXT-X-CUE-IN where its break ends.",
    authority: .practice,
    rationale: """
      Some servers end the break after its duration, others keep inserting until EXT-X-CUE-IN, and \
      viewers stay in the ad.
      """,
    remedy: "Write EXT-X-CUE-IN before the first segment after the break.")

  /// The dialects with an end tag.
  private static let dialects: Set<AdMarkerDialect> = [.cueOut, .esam]

  func findings(in presentation: PresentationSubject) -> [Finding] {
    presentation.markedBreaks.filter { Self.dialects.contains($0.dialect) }.flatMap { all in
      all.breaks.compactMap { finding(on: $0, of: all.breaks.count, presentation) }
    }
  }

  /// A tag, and the duration that it announces.
  private typealias Announcement = (tagName: String, duration: MediaTime)

  private func finding(
    on entry: MarkedBreak, of count: Int, _ presentation: PresentationSubject
  ) -> Finding? {
    guard entry.closing == nil, let last = entry.lines.last,
      let adBreak = presentation.adBreak(ofLine: last.line),
      let start = presentation.start(of: entry), let longest = entry.longestAnnouncement
    else { return nil }
    func overdue(_ announcement: Announcement) -> Finding? {
      finding(on: entry, from: start, announcement, last, of: count, presentation)
    }
    guard let found = overdue((longest.marker.tagName, longest.duration)) else { return nil }
    // What starts within another break is none that the lines of the other extend.
    guard adBreak.startTime == start,
      let extended = extendedPlan(of: adBreak, announcedIn: last.dialect),
      extended.duration > longest.duration
    else { return found }
    return overdue(extended)
  }

  /// The duration that tags of another dialect announce later; `nil` if none do.
  private func extendedPlan(
    of adBreak: AdBreak, announcedIn dialect: AdMarkerDialect
  ) -> Announcement? {
    guard let own = adBreak.plan(of: dialect),
      let plan = adBreak.dialects.lazy.compactMap(adBreak.plan(of:))
        .first(where: own.isReplaced(by:)),
      let name = plan.line.tagName
    else { return nil }
    return (name, plan.duration)
  }

  private func finding(
    on entry: MarkedBreak, from start: MediaTime, _ announcement: Announcement, _ last: AdMarker,
    of count: Int, _ presentation: PresentationSubject
  ) -> Finding? {
    let plannedEnd = start + announcement.duration
    let lastTime = presentation.time(of: last)
    // The end may have been in a snapshot that is missing.
    let seenEnd = presentation.seenEnd(after: lastTime)
    let limit = min(entry.next.map(presentation.time) ?? seenEnd, seenEnd)
    let isEnded = presentation.playlist?.header.isEnded == true
    let isOverdue =
      isEnded
      ? limit - plannedEnd >= presentation.targetDuration
      : limit - plannedEnd > presentation.targetDuration
    // A live playlist may get the line with its next load; a recorded one needs it before a segment that is not
    // of the break.
    guard isOverdue || isEnded && presentation.hasSegment(from: plannedEnd, to: limit) else {
      return nil
    }
    var message =
      "\(announcement.tagName) announces \(announcement.duration.messageText), the break should end at \(plannedEnd.momentText), "
    if lastTime > plannedEnd {
      message += "\(last.tagName) continues it at \(lastTime.momentText), "
    }
    message += "and no line ends it before \(limit.momentText)"
    let first = entry.opening ?? last
    return Finding(
      message, at: presentation.place(of: first), subject: first.id ?? announcement.tagName,
      severity: isOverdue ? nil : .warning,
      recurrence: Recurrence(key: first.dialect.rawValue, of: count))
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
    .datedMedia("4 a.ts", "▶#EXT-X-CUE-OUT:4", "4 b.ts c.ts"),
    .datedMedia("▶#EXT-X-CUE-OUT:4", "4 a.ts b.ts", "#EXT-X-CUE-OUT:4", "4 c.ts"),
    .datedLive("4 a.ts", "#EXT-X-CUE-OUT:4", "4 b.ts", "#EXT-X-CUE-IN", "4 c.ts d.ts e.ts"),
    .datedLive("4 a.ts", "#EXT-X-CUE-OUT:12", "4 b.ts c.ts d.ts"),
  ]
}
