internal import AdBreaks
internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// A break of date ranges that a message has cancelled.
struct CancelledSpliceListed: PresentationRule {
  let documentation = RuleDocumentation(
    DiagnosticRule(
      "ADM-022", "cancelled-splice-listed", .warning,
      "A cancelled splice is not in the playlist.",
      specification: "RFC 8216bis, section 4.4.5.1.1"),
    rationale: "The break does not take place, and ads are inserted over the programme.",
    remedy: """
      Remove the date range when the cancellation arrives. Do not write the cancellation into a range \
      either.
      """,
    failing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXTINF:4,
      a.ts
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:08.000Z",PLANNED-DURATION=8.0,SCTE35-OUT=▶0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6B
      #EXT-X-DATERANGE:ID="b",START-DATE="2026-01-01T00:00:04.000Z",SCTE35-CMD=0xFC3016000000000000FFFFF0050500001267FF0000F9BB6894
      #EXTINF:4,
      b.ts
      #EXTINF:4,
      c.ts
      #EXT-X-ENDLIST
      """
    ],
    passing: [
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXTINF:4,
      a.ts
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:08.000Z",PLANNED-DURATION=8.0,SCTE35-OUT=0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6B
      #EXTINF:4,
      b.ts
      #EXTINF:4,
      c.ts
      #EXT-X-ENDLIST
      """
    ])

  /// A splice or the segments of one event id.
  private struct Event: Hashable {
    var id: UInt32
    var isSplice: Bool

    init?(_ event: SignalledEvent) {
      guard let id = event.eventID else { return nil }
      self.id = id
      self.isSplice = event.kind == .splice
    }
  }

  func findings(in presentation: PresentationSubject) -> [Finding] {
    let cancelled = eventsCancelledInMedia(of: presentation)
    let lines = cancellationLines(in: presentation)
    guard !cancelled.isEmpty || !lines.isEmpty else { return [] }
    return presentation.spliceRanges.compactMap { entry in
      // What has come to its end has taken place.
      guard !entry.isEnded, let out = entry.out,
        let event = out.marker.events.lazy.compactMap(Event.init).first(where: {
          cancelled.contains($0) || (lines[$0] ?? 0) > out.marker.line
        })
      else { return nil }
      return Finding(
        "\(out.carrier) announces event \(event.id), which a message has cancelled",
        at: presentation.place(of: out), subject: entry.range.id)
    }
  }

  /// What messages in the media cancel and do not announce anew.
  private func eventsCancelledInMedia(of presentation: PresentationSubject) -> Set<Event> {
    var cancelled: Set<Event> = []
    for splice in presentation.splices {
      for event in splice.section.signalledEvents {
        guard let key = Event(event) else { continue }
        if event.action == .cancel { cancelled.insert(key) } else { cancelled.remove(key) }
      }
    }
    return cancelled
  }

  /// The last line that cancels each event. What a later line announces is announced anew.
  private func cancellationLines(in presentation: PresentationSubject) -> [Event: Int] {
    var lines: [Event: Int] = [:]
    for message in presentation.messages {
      for event in message.section?.signalledEvents ?? [] where event.action == .cancel {
        if let key = Event(event) { lines[key] = max(lines[key] ?? 0, message.marker.line) }
      }
    }
    return lines
  }
}
