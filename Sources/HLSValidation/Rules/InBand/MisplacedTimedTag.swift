internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics

/// A timed ID3 tag whose time stamp is far from its place in the stream.
struct MisplacedTimedTag: PresentationRule {
  let row = DiagnosticRule(
    "INB-011", "misplaced-timed-tag", .warning,
    "The time stamps of timed ID3 tags increase and lie within the segments that carry the tags.",
    specification: "Timed Metadata for HTTP Live Streaming", authority: .practice,
    rationale: """
      Players deliver a tag when they have read its segment. A tag with an earlier time is late or \
      dropped; one with a much later time appears at the wrong place after a seek.
      """,
    remedy: """
      Let the packager put a tag into the segment of its time stamp, and shift its time stamps \
      together with those of audio and video.
      """)

  func findings(in presentation: PresentationSubject) -> [Finding] {
    guard presentation.playlist != nil else { return [] }
    var last: [Int: TransportTimestamp] = [:]
    var range: Int?
    var count = 0
    var findings: [Finding] = []
    for (index, segment) in presentation.segments.enumerated() {
      if segment.continuityRange != range { last = [:] }
      range = segment.continuityRange
      guard let facts = presentation.media(ofSegment: index) else { continue }
      for tag in facts.metadata where tag.kind == .id3 {
        // Only ID3 tags in transport streams have a PID and a time stamp of their own.
        guard let pid = tag.pid, let pts = tag.pts else { continue }
        count += 1
        if let message = outside(
          pts, from: tag.firstClock ?? facts.firstClock, of: index, in: presentation)
          ?? back(pts, last[pid])
        {
          var place = presentation.place(ofSegment: index)
          place.pid = pid
          place.pts = pts
          findings.append(Finding(message, at: place, recurrence: Recurrence()))
        }
        last[pid] = pts
      }
    }
    for (index, message) in lateMessages(in: presentation, count: &count) {
      findings.append(
        Finding(message, at: presentation.place(ofSegment: index), recurrence: Recurrence()))
    }
    for index in findings.indices { findings[index].recurrence?.of = count }
    return findings
  }

  /// The ID3 tags of event messages of which each copy is behind its time. One that is ahead is announced.
  private func lateMessages(
    in presentation: PresentationSubject, count: inout Int
  ) -> [(segment: Int, message: String)] {
    var lateness: [SegmentFacts.EventMessage: (segment: Int, time: MediaTime)] = [:]
    for index in presentation.segments.indices {
      guard let facts = presentation.media(ofSegment: index),
        case .presentation(let start)? = facts.firstClock
      else { continue }
      for message in facts.eventMessages where message.isID3 {
        guard let time = message.time, lateness[message] == nil else { continue }
        count += 1
        lateness[message] = (index, start - time)
      }
    }
    return lateness.values.filter { $0.time > presentation.policy.frameTolerance }
      .sorted { $0 < $1 }
      .map { segment, time in
        (
          segment,
          "the event message of an ID3 tag is \(time.messageText) before the start of the segment that carries it"
        )
      }
  }

  private func outside(
    _ pts: TransportTimestamp, from clock: StreamClock?, of index: Int,
    in presentation: PresentationSubject
  ) -> String? {
    guard let clock, let offset = clock.distance(to: .transport(pts)) else { return nil }
    let tolerance = presentation.policy.frameTolerance
    let length = presentation.segments[index].duration
    let measured = presentation.mediaLength(ofSegment: index) ?? length
    if offset < -tolerance {
      return
        "pts \(pts.ticks) of an ID3 tag is \((-offset).messageText) before the start of the segment that carries the tag"
    }
    let end = max(length, measured)
    guard offset > end + tolerance else { return nil }
    return
      "pts \(pts.ticks) of an ID3 tag is \((offset - end).messageText) after the end of the segment that carries the tag"
  }

  private func back(_ pts: TransportTimestamp, _ last: TransportTimestamp?) -> String? {
    guard let last, last.distance(to: pts) < 0 else { return nil }
    let step = MediaTime(
      value: Int128(pts.distance(to: last)), timescale: Int128(TransportTimestamp.timescale))
    return
      "pts \(pts.ticks) of an ID3 tag is \(step.messageText) before pts \(last.ticks) of the tag that was sent before it"
  }

  static let examples: RuleExamples = [
    .media("4 a.ts", "▶4 b.ts")
      .with(media: [
        .video(pts: 0, seconds: 4),
        .video(
          pts: 360_000, seconds: 4,
          metadata: [.init(.id3, pid: 257, pts: TransportTimestamp(ticks: 90_000))]),
      ]),
    .media("4 a.ts b.ts")
      .with(media: [
        .video(pts: 0, seconds: 4),
        .video(
          pts: 360_000, seconds: 4,
          metadata: [.init(.id3, pid: 257, pts: TransportTimestamp(ticks: 450_000))]),
      ]),
    .media(version: 6, #"#EXT-X-MAP:URI="init.mp4""#, "4 a.m4s", "▶4 b.m4s")
      .with(media: [Self.event(at: 1, from: 0), Self.event(at: 2, from: 4)]),
    .media(version: 6, #"#EXT-X-MAP:URI="init.mp4""#, "4 a.m4s b.m4s")
      .with(media: [Self.event(at: 1, from: 0), Self.event(at: 1, from: 4)]),
    .media(version: 6, #"#EXT-X-MAP:URI="init.mp4""#, "4 a.m4s b.m4s")
      .with(media: [Self.event(at: 6, from: 0), Self.event(at: 6, from: 4)]),
  ]

  /// A segment of four seconds with the ID3 tag of an event.
  private static func event(at seconds: Int, from start: Int) -> SegmentFacts {
    var facts = SegmentFacts(
      firstClock: .presentation(MediaTime(seconds: start)), duration: MediaTime(seconds: 4))
    facts.eventMessages = [
      SegmentFacts.EventMessage(
        scheme: "https://aomedia.org/emsg/ID3", value: "", id: 1, time: MediaTime(seconds: seconds),
        data: [])
    ]
    return facts
  }
}
