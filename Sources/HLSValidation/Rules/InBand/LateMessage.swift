internal import AdBreaks
internal import AdMarkers
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

/// A message that arrives less than the minimum pre-roll before its splice, or cancels a splice after it.
struct LateMessage: PresentationRule {
  let row = DiagnosticRule(
    "INB-010", "late-message", .warning,
    "A message that starts a break arrives at least the minimum pre-roll (four seconds by default) before it, and one that cancels the break before its start.",
    specification: "SCTE 67", authority: .practice,
    rationale: """
      The encoder needs this time to place a key frame, the packager to write the marker with the \
      segment before, and the ad server to decide. After a late message the break starts late or \
      never. A break that has started is not cancelled: only a message that ends it, or its \
      duration, does so.
      """,
    remedy: """
      Let the automation trigger earlier: SCTE 67 recommends four seconds or more. End a break that \
      has started with a message of its end, not with a cancellation.
      """)

  private struct Event: Hashable {
    var id: UInt32
    var start: MediaTime
  }

  /// The place where a message opens a break.
  private struct Opening: Hashable {
    var pid: Int?
    var start: MediaTime
  }

  /// Returns where breaks open. Nested parts, such as the ads of a pod, were announced with their
  /// break.
  private func openings(in presentation: PresentationSubject) -> Set<Opening> {
    var openings: Set<Opening> = []
    for entry in presentation.breaks.breaks {
      // All that starts in a break from before the window is a part.
      guard let begin = entry.startTime else { continue }
      let latest = begin + presentation.policy.frameTolerance
      let parts = PartSignals(of: entry)
      var first: [Int?: MediaTime] = [:]
      for message in entry.evidence where message.dialect == .inBand && message.role == .out {
        guard let start = message.startTime, start <= latest || !parts.contains(message) else {
          continue
        }
        first[message.pid] = first[message.pid].map { min($0, start) } ?? start
      }
      for (pid, start) in first { openings.insert(Opening(pid: pid, start: start)) }
    }
    return openings
  }

  func findings(in presentation: PresentationSubject) -> [Finding] {
    lateStarts(in: presentation) + lateCancellations(in: presentation)
  }

  private func lateStarts(in presentation: PresentationSubject) -> [Finding] {
    let openings = openings(in: presentation)
    let starts = presentation.splices.filter {
      $0.section.direction == .out && $0.section.spliceTime != nil
        && arrival(of: $0, in: presentation) != nil
        && openings.contains(Opening(pid: $0.pid, start: $0.startTime))
    }
    var known: Set<Event> = []
    var announced: Set<Opening> = []
    return starts.compactMap { splice in
      guard let arrival = arrival(of: splice, in: presentation) else { return nil }
      // What starts with a break, and a repeated announcement, is in time if the first message was.
      let opening = Opening(pid: splice.pid, start: splice.startTime)
      var isAnnounced = !announced.insert(opening).inserted
      if let id = splice.section.breakEvents.first(where: { $0.action == .start })?.eventID,
        !known.insert(Event(id: id, start: splice.startTime)).inserted
      {
        isAnnounced = true
      }
      guard !isAnnounced, isFirst(splice, in: presentation) else { return nil }
      let preRoll = splice.startTime - arrival
      guard preRoll < presentation.policy.minimumPreRoll else { return nil }
      let how =
        preRoll.isNegative
        ? "arrives \((-preRoll).messageText) after its splice"
        : "arrives \(preRoll.messageText) before its splice"
      return Finding(
        "the message of the break at \(splice.startTime.momentText) \(how), at least "
          + "\(presentation.policy.minimumPreRoll.messageText) before it were expected",
        at: place(of: splice, arriving: arrival, in: presentation),
        subject: splice.section.breakEvents.first?.eventID.map { String($0) },
        recurrence: Recurrence(of: starts.count))
    }
  }

  /// When a message arrives: an event message of fragmented MP4 with the start of its segment.
  private func arrival(
    of splice: InBandSplice, in presentation: PresentationSubject
  ) -> MediaTime? {
    guard splice.arrivalTime == nil, splice.pid == nil, let segment = splice.segment,
      presentation.playlist != nil, presentation.segments.indices.contains(segment)
    else { return splice.arrivalTime }
    return presentation.segments[segment].start
  }

  private func place(
    of splice: InBandSplice, arriving arrival: MediaTime, in presentation: PresentationSubject
  ) -> SourceLocation {
    var place =
      splice.segment.map(presentation.place(ofSegment:)) ?? presentation.place(of: splice)
    place.pid = splice.pid
    place.time = arrival
    return place
  }

  // MARK: Cancellations

  /// The target of a cancellation: a splice, or the segments of an id.
  private struct Target: Hashable {
    var pid: Int?
    var id: UInt32?
    var isSplice: Bool
  }

  /// Returns the targets of an event that a message starts: two if a splice and a segment have its id.
  private func targets(of message: AdBreak.Evidence) -> [Target] {
    guard let section = message.payload?.section else { return [] }
    let segment = Target(pid: message.pid, id: message.eventID, isSplice: false)
    guard case .insert(let insert) = section.command, insert.eventID == message.eventID,
      insert.splice?.outOfNetwork == true
    else { return [segment] }
    let startsSegment = section.breakEvents.contains {
      $0.action == .start && $0.kind != .splice && $0.eventID == message.eventID
    }
    let splice = Target(pid: message.pid, id: message.eventID, isSplice: true)
    return startsSegment ? [splice, segment] : [splice]
  }

  private func lateCancellations(in presentation: PresentationSubject) -> [Finding] {
    let cancelling = presentation.splices.filter { splice in
      splice.section.breakEvents.contains { $0.action == .cancel }
    }
    guard !cancelling.isEmpty else { return [] }
    var breaks: [Target: [(start: MediaTime, end: MediaTime?)]] = [:]
    for entry in presentation.breaks.breaks {
      // A message of hundreds of events is evidence of each.
      for message in entry.messages(.out) {
        guard let start = message.startTime else { continue }
        for target in targets(of: message) {
          breaks[target, default: []].append((start, entry.endTime))
        }
      }
    }
    return cancelling.compactMap { splice in
      let arrival = splice.arrivalTime ?? splice.startTime
      for event in splice.section.breakEvents where event.action == .cancel {
        let target = Target(
          pid: splice.pid, id: event.eventID, isSplice: event.kind == .splice)
        let known = breaks[target] ?? []
        // Those of one id come in the order of their starts.
        guard let last = known.prefix(known.partitioningIndex { $0.start >= arrival }).last,
          last.end.map({ arrival < $0 }) ?? true
        else { continue }
        return Finding(
          "the message that cancels the break at \(last.start.momentText) arrives \((arrival - last.start).messageText) after its start, and does not end it",
          at: place(of: splice, arriving: arrival, in: presentation),
          subject: event.eventID.map { String($0) }, recurrence: Recurrence(of: cancelling.count))
      }
      return nil
    }
  }

  /// Whether no unread message can have announced the splice earlier.
  private func isFirst(_ splice: InBandSplice, in presentation: PresentationSubject) -> Bool {
    guard presentation.playlist != nil else {
      let start = presentation.segments.first?.start ?? .zero
      return splice.startTime >= start + presentation.policy.minimumPreRoll
    }
    guard let segment = splice.segment, segment > 0 else { return false }
    return presentation.media(ofSegment: segment - 1) != nil
  }

  static let examples: RuleExamples = [
    .media("4 a.ts", "▶4 b.ts", "#EXT-X-CUE-OUT:4", "4 c.ts", "#EXT-X-CUE-IN", "4 d.ts")
      .with(
        media: .videos(seconds: 4, pts: 0, 360_000, 720_000, 1_080_000),
        splices: .section(
          Section.longSpliceOut, at: MediaTime(seconds: 8), arrival: MediaTime(seconds: 7),
          segment: 1)),
    // An event message comes with its segment.
    .media(
      version: 6, target: 6, #"#EXT-X-MAP:URI="init.mp4""#, "6 a.m4s", "▶2 b.m4s",
      "#EXT-X-CUE-OUT:4", "4 c.m4s", "#EXT-X-CUE-IN", "4 d.m4s"
    )
    .with(
      media: .init(repeating: SegmentFacts(firstClock: nil, duration: nil), count: 4),
      splices: .section(Section.longSpliceOut, at: MediaTime(seconds: 8), segment: 1, pid: nil)),
    .media("4 a.ts b.ts c.ts", "#EXT-X-CUE-OUT:4", "4 d.ts", "#EXT-X-CUE-IN", "4 e.ts")
      .with(
        media: .videos(seconds: 4, pts: 0, 360_000, 720_000, 1_080_000, 1_440_000),
        splices: .section(
          Section.longSpliceOut, at: MediaTime(seconds: 12), arrival: MediaTime(seconds: 7),
          segment: 1)),
  ]
}
