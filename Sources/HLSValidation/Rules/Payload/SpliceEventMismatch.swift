internal import AdBreaks
internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// A break whose splice in has another event id than its splice out.
struct SpliceEventMismatch: SpliceRangeRule, PresentationRule {
  let row = DiagnosticRule(
    "PAY-009", "splice-event-mismatch", .warning,
    "The messages of an out point and of its in point share an event id.",
    specification: "RFC 8216bis, section 4.4.5.1.1",
    rationale: """
      By its messages the break never ends, and another event ends that never started. Servers \
      that follow event ids stay in the break.
      """,
    remedy: "Use one splice_event_id or segmentation_event_id for both messages of a break.")

  func add(to rules: inout RulesBySubject) {
    rules.spliceRangeList.append((rules.index, self))
    rules.presentation.append((rules.index, self))
  }

  func finding(in entry: SpliceRange, of presentation: PresentationSubject) -> Finding? {
    guard let back = entry.back,
      let ids = differentIDs(entry.out?.section, back.section)
    else { return nil }
    return Finding(
      "SCTE35-IN of date range \"\(entry.range.id)\" has event \(ids.back), SCTE35-OUT has event \(ids.out)",
      at: presentation.place(of: back), subject: entry.range.id,
      recurrence: Recurrence(key: "date range", of: presentation.spliceRangeCount))
  }

  func findings(in presentation: PresentationSubject) -> [Finding] {
    presentation.breaks.breaks.compactMap { inBandFinding(on: $0, presentation) }
      + presentation.markedBreaks.flatMap { all in
        all.breaks.compactMap { entry in
          guard let closing = entry.closing,
            // The other end of either may have been where nobody saw it.
            !all.linesBehindHoles.contains(closing.line),
            let ids = differentIDs(entry.opening?.payload?.section, closing.payload?.section)
          else { return nil }
          return Finding(
            "\(closing.tagName) has event \(ids.back), the start of its break has event \(ids.out)",
            at: presentation.place(of: closing), subject: closing.id ?? closing.tagName,
            recurrence: Recurrence(key: closing.tagName, of: all.breaks.count))
        }
      }
  }

  /// The fault of a message in the media that ends another event than those that the break starts with.
  private func inBandFinding(
    on entry: AdBreak, _ presentation: PresentationSubject
  ) -> Finding? {
    // Of a break that began before the window, only starts of its ads are known.
    guard let start = entry.startTime, !start.isNegative else { return nil }
    let (starts, ends) = (entry.messages(.out), entry.messages(.in))
    guard let first = starts.first, let back = ends.first,
      let ids = differentIDs(first.payload?.section, back.payload?.section),
      let started = eventIDs(of: starts), let ended = eventIDs(of: ends),
      started.isDisjoint(with: ended)
    else { return nil }
    var place = presentation.place(of: back)
    if let index = back.segment {
      place.line = presentation.place(ofSegment: index).line
    }
    return Finding(
      "the message in the media at \((back.startTime ?? .zero).momentText) ends event \(ids.back), the break has event \(ids.out)",
      at: place, subject: entry.id, severity: .error)
  }

  /// The ids of messages, each of which has one; `nil` if one has none, or if they are unknown.
  private func eventIDs(of messages: [AdBreak.Evidence]) -> Set<UInt32>? {
    var ids: Set<UInt32> = []
    // A message of hundreds of events is evidence of each.
    for payload in Set(messages.map(\.payload)) {
      guard let section = payload?.section, !section.isEncrypted else { return nil }
      let own = section.allEventIDs
      guard !own.isEmpty else { return nil }
      ids.formUnion(own)
    }
    return ids
  }

  /// The ids of two messages without a common id.
  private func differentIDs(
    _ out: SpliceInfoSection?, _ back: SpliceInfoSection?
  ) -> (out: String, back: String)? {
    guard let out, let back, !out.isEncrypted, !back.isEncrypted else { return nil }
    let (left, right) = (out.allEventIDs, back.allEventIDs)
    guard !left.isEmpty, !right.isEmpty, left.isDisjoint(with: right) else { return nil }
    func text(_ ids: Set<UInt32>) -> String {
      ids.sorted().map { String($0) }.joined(separator: ", ")
    }
    return (text(left), text(right))
  }

  static let examples: RuleExamples = [
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "SCTE35-OUT=\(Section.spliceOut)"), "4 b.ts c.ts",
      #"#EXT-X-DATERANGE:ID="a",DURATION=8.0,SCTE35-IN=▶0xFC3020000000000000FFFFF00F05000012687F4FFE0017E53000000000000055E909A5"#,
      "4 d.ts"),
    .datedMedia(
      "4 a.ts", .dateRange("a", at: 4, "SCTE35-OUT=\(Section.spliceOut)"), "4 b.ts c.ts",
      .dateRange("a", "DURATION=8.0,SCTE35-IN=\(Section.spliceIn)"), "4 d.ts"),
  ]
}
