internal import AdBreaks
internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// A splice out without auto-return that no message ends.
struct SpliceWithoutReturn: PresentationRule {
  let row = DiagnosticRule(
    "ADM-026", "splice-without-return", .warning,
    "A splice_insert out of the network with auto_return 0 is followed by one back into the network.",
    specification: "SCTE 35, section 9.8.2",
    rationale: """
      Without auto_return the duration is only a fallback for a lost message: splicers and servers \
      wait for the message that ends the break, and some stay in the ad.
      """,
    remedy: """
      Let the encoder send a splice_insert with out_of_network_indicator 0 at the end of the \
      break, or set auto_return.
      """)

  /// A break whose messages leave the end to another message.
  private struct Wait {
    /// The first message that starts it.
    var out: AdBreak.Evidence
    var start: MediaTime
    /// The end of the announced duration.
    var end: MediaTime
    /// The start of the next break.
    var next: MediaTime?
    var subject: String?
  }

  func findings(in presentation: PresentationSubject) -> [Finding] {
    let breaks = presentation.breaks.breaks
    let waits = breaks.indices.compactMap { index in
      let next = breaks.indices.contains(index + 1) ? breaks[index + 1].startTime : nil
      return wait(of: breaks[index], before: next, presentation)
    }
    guard !waits.isEmpty else { return [] }
    let returnsInMedia = presentation.splices.filter { $0.section.direction == .in }
      .map(\.startTime).sorted()
    let returns = (returnsInMedia + returnsInLines(of: presentation)).sorted()
    return waits.compactMap { wait in
      let known = wait.out.dialect == .inBand ? returnsInMedia : returns
      let index = known.partitioningIndex { $0 > wait.start }
      let seenEnd = presentation.seenEnd(after: wait.start)
      guard seenEnd > wait.end + presentation.targetDuration,
        index == known.count || known[index] > min(wait.next ?? seenEnd, seenEnd)
      else { return nil }
      return Finding(
        "\(wait.out.tagName ?? "the message") starts a break of \((wait.end - wait.start).messageText) without auto_return, and no message ends it before \((wait.next ?? seenEnd).momentText)",
        at: presentation.place(of: wait.out), subject: wait.subject,
        recurrence: Recurrence(of: breaks.count))
    }
  }

  /// Returns what waits for the end of a break. If the media signals the break, only the media can end it: splicers do
  /// not read playlists.
  private func wait(
    of entry: AdBreak, before next: MediaTime?, _ presentation: PresentationSubject
  ) -> Wait? {
    guard entry.kind == .break else { return nil }
    // The end may be in media that was not read.
    if presentation.hasUnreadSegments, entry.dialects.contains(.inBand) { return nil }
    let messages = entry.messages(.out)
    // INB-002 reports an end in the playlist whose message is missing in media that have others.
    if presentation.hasMessagesOfEnds, !messages.isEmpty, !entry.markers(.in).isEmpty { return nil }
    let starts = messages.isEmpty ? entry.evidence.filter { $0.role == .out } : messages
    guard let out = starts.first(where: \.hasSection), starts.allSatisfy(\.leavesEndToMessage)
    else { return nil }
    let (start, end): (MediaTime?, MediaTime?)
    if messages.isEmpty {
      guard endsByDuration(entry, presentation) else { return nil }
      (start, end) = (entry.startTime, entry.endTime)
    } else {
      start = out.startTime
      end = out.plannedDuration.flatMap { planned in start.map { $0 + planned } }
    }
    guard let start, let end, next.map({ end <= $0 }) ?? true else { return nil }
    return Wait(out: out, start: start, end: end, next: next, subject: entry.id)
  }

  /// Whether a break of lines ended only by its duration.
  private func endsByDuration(_ entry: AdBreak, _ presentation: PresentationSubject) -> Bool {
    let dialects = entry.dialects
    // Date ranges, and these lines while the playlist grows, signal their ends in their own way.
    let isGrowing = presentation.playlist?.header.isEnded == false
    return entry.closedBy == .duration && !dialects.contains(.daterange)
      && !(isGrowing && (dialects.contains(.cueOut) || dialects.contains(.esam)))
  }

  /// The media times at which a line, or a message in it, signals a return to the network.
  private func returnsInLines(of presentation: PresentationSubject) -> [MediaTime] {
    var lines = presentation.markers.filter { $0.role == .in }
    presentation.forEachMessage { message in
      if message.section?.direction == .in { lines.append(message.marker) }
    }
    return lines.map(presentation.time)
  }

  static let examples: RuleExamples = [
    .live("4 a.ts", "▶#EXT-OATCLS-SCTE35:\(Section.spliceOutBase64)", "4 b.ts c.ts d.ts e.ts"),
    .fixed(inserting: "#EXT-OATCLS-SCTE35:\(Section.spliceInBase64)", before: "4 d.ts"),
  ]
}

extension AdBreak.Evidence {
  /// Whether the evidence has an SCTE-35 section.
  fileprivate var hasSection: Bool { payload?.section != nil }

  /// Whether its message, if it has one, waits for another message that ends the break.
  fileprivate var leavesEndToMessage: Bool {
    guard let section = payload?.section else { return true }
    guard case .insert(let insert) = section.command else { return false }
    return insert.splice?.breakDuration.map { !$0.autoReturn } ?? false
  }
}
