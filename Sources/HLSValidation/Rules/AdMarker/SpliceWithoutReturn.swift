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

  func findings(in presentation: PresentationSubject) -> [Finding] {
    let breaks = presentation.breaks.breaks
    let waiting = breaks.indices.filter { isWaiting(breaks[$0], presentation) }
    guard !waiting.isEmpty else { return [] }
    let returns = returnTimes(in: presentation)
    var next = 0
    return waiting.compactMap { index in
      guard let start = breaks[index].startTime, let end = breaks[index].endTime,
        let first = breaks[index].evidence.first(where: { $0.role == .out && $0.hasSection })
      else { return nil }
      while next < returns.count, returns[next] <= start { next += 1 }
      let seenEnd = presentation.seenEnd(after: start)
      let limit = breaks.indices.contains(index + 1) ? breaks[index + 1].startTime : nil
      guard seenEnd > end + presentation.targetDuration,
        next == returns.count || returns[next] > min(limit ?? seenEnd, seenEnd)
      else { return nil }
      return Finding(
        "\(first.tagName ?? "the message") starts a break of \((end - start).messageText) without auto_return, and no message ends it before \((limit ?? seenEnd).momentText)",
        at: presentation.place(of: first), subject: breaks[index].id,
        recurrence: Recurrence(of: breaks.count))
    }
  }

  /// Whether a break ended only by its duration although all of its messages leave the end to
  /// another message.
  private func isWaiting(_ entry: AdBreak, _ presentation: PresentationSubject) -> Bool {
    guard entry.kind == .break, entry.closedBy == .duration else { return false }
    let dialects = entry.dialects
    // Date ranges, and these lines while the playlist grows, signal their ends in their own way.
    guard !dialects.contains(.daterange) else { return false }
    if presentation.playlist?.header.isEnded == false,
      dialects.contains(.cueOut) || dialects.contains(.esam)
    {
      return false
    }
    // The end may be in media that was not read.
    if dialects.contains(.inBand),
      presentation.segments.indices.contains(where: { presentation.media(ofSegment: $0) == nil })
    {
      return false
    }
    let messages = entry.evidence.filter { $0.role == .out }.compactMap(\.payload?.section)
    return messages.allSatisfy { message in
      guard case .insert(let insert) = message.command else { return false }
      return insert.splice?.breakDuration.map { !$0.autoReturn } ?? false
    }
  }

  /// The media times at which a message or line signals a return to the network, in order.
  private func returnTimes(in presentation: PresentationSubject) -> [MediaTime] {
    var lines = presentation.markers.filter { $0.role == .in }
    presentation.forEachMessage { message in
      if message.section?.direction == .in { lines.append(message.marker) }
    }
    let splices = presentation.splices.filter { $0.section.direction == .in }
    return (lines.map(presentation.time) + splices.map(\.startTime)).sorted()
  }

  static let examples: RuleExamples = [
    .live("4 a.ts", "▶#EXT-OATCLS-SCTE35:\(Section.spliceOutBase64)", "4 b.ts c.ts d.ts e.ts"),
    .fixed(inserting: "#EXT-OATCLS-SCTE35:\(Section.spliceInBase64)", before: "4 d.ts"),
  ]
}

extension AdBreak.Evidence {
  /// Whether the evidence has an SCTE-35 section.
  fileprivate var hasSection: Bool { payload?.section != nil }
}
