internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// Different event messages with the same id.
struct EventMessageIDShared: PresentationRule {
  let row = DiagnosticRule(
    "EMS-004", "event-message-id-shared", .warning,
    "Different event messages of one scheme and value have different ids.",
    specification: "ISO/IEC 23009-1, section 5.10.3.3",
    rationale: """
      Many players treat messages with the same scheme, value and id as one event: they deliver \
      the first and drop the others.
      """,
    remedy: "Increment the id with each event; FFmpeg writes 0 for all of them.")

  private struct Number: Hashable {
    /// The content after a discontinuity is another one, and its ids may start again.
    var continuityRange: Int
    var scheme: String
    var value: String
    var id: UInt32
  }

  func findings(in presentation: PresentationSubject) -> [Finding] {
    var first: [Number: SegmentFacts.EventMessage] = [:]
    var count = 0
    var findings: [Finding] = []
    for (index, facts) in presentation.media.enumerated() {
      for message in facts?.eventMessages ?? [] {
        count += 1
        let number = Number(
          continuityRange: presentation.map.segments.indices.contains(index)
            ? presentation.map.segments[index].continuityRange : 0,
          scheme: message.scheme, value: message.value, id: message.id)
        guard let known = first[number] else {
          first[number] = message
          continue
        }
        guard known.time != message.time, known.data != message.data else { continue }
        findings.add(
          "an event has the id \(message.id) of an earlier, different event of \(message.scheme)",
          at: presentation.place(ofSegment: index), subject: message.scheme,
          recurrence: Recurrence(key: message.scheme))
      }
    }
    for index in findings.indices { findings[index].recurrence?.of = count }
    return findings
  }

  static let examples: RuleExamples = [
    .media(version: 6, #"#EXT-X-MAP:URI="init.mp4""#, "4 a.m4s", "▶4 b.m4s")
      .with(media: [Self.event(0, at: 1), Self.event(0, at: 5)]),
    .media(version: 6, #"#EXT-X-MAP:URI="init.mp4""#, "4 a.m4s b.m4s")
      .with(media: [Self.event(1, at: 1), Self.event(2, at: 5)]),
    .media(version: 6, #"#EXT-X-MAP:URI="init.mp4""#, "4 a.m4s", "#EXT-X-DISCONTINUITY", "4 b.m4s")
      .with(media: [Self.event(0, at: 1), Self.event(0, at: 5)]),
  ]

  /// A segment with one event message whose data is its time.
  private static func event(_ id: UInt32, at seconds: Int) -> SegmentFacts {
    var facts = SegmentFacts(firstClock: nil, duration: MediaTime(seconds: 4))
    facts.eventMessages = [
      SegmentFacts.EventMessage(
        scheme: "https://aomedia.org/emsg/ID3", value: "", id: id,
        time: MediaTime(seconds: seconds), data: [UInt8(truncatingIfNeeded: seconds)])
    ]
    return facts
  }
}
