internal import EventMessages
internal import ID3
internal import MediaTiming
public import SourceDiagnostics
public import TextTracks

/// The event messages of one playlist or file, each once, sorted by content.
public struct EventMessageSorting: Sendable {
  /// The messages with ID3 tags.
  public private(set) var id3: [CarriedEventMessage] = []
  /// All other messages.
  public private(set) var others: [CarriedEventMessage] = []
  /// The findings about the messages.
  public private(set) var findings: [Diagnostic] = []

  /// The criteria for two messages to be the same event (rule R14).
  private struct Identity: Hashable {
    var continuityRange: Int
    var scheme: String
    var value: String
    var id: UInt32
    var start: MediaTime?
  }

  /// The events of messages of version 0. Their starts are whole units after that of a segment, so that those of two copies
  /// may differ by a unit.
  private struct RelativeEvents {
    /// By their starts in whole units.
    private var events: [Identity: Identity] = [:]

    /// Returns the event of a message: an earlier one that starts within a unit, or its own.
    mutating func event(of identity: Identity, in box: EventMessageBox) -> Identity {
      guard case .delta = box.start, let start = identity.start, box.timescale > 0,
        let units = start.rounded(toTimescale: Int64(box.timescale))
      else { return identity }
      let unit = MediaTime(value: 1, timescale: Int128(box.timescale))
      var place = identity
      for units in [units, units &- 1, units &+ 1] {
        place.start = unit * MediaTime(value: Int128(units), timescale: 1)
        if let event = events[place], let first = event.start, (first - start).magnitude <= unit {
          return event
        }
      }
      place.start = unit * MediaTime(value: Int128(units), timescale: 1)
      events[place] = identity
      return identity
    }
  }

  /// Sorts messages in the order of the media; repeats are left out.
  public init(_ carried: [CarriedEventMessage], on timeline: PresentationTimeline) {
    /// The content of the first message of each identity, and the other ones.
    var known: [Identity: [UInt8]] = [:]
    var others: [Identity: Set<[UInt8]>] = [:]
    var relative = RelativeEvents()
    let segments = timeline.map.segments
    for entry in carried {
      let own = Identity(
        continuityRange: segments.indices.contains(entry.segment)
          ? segments[entry.segment].continuityRange : 0,
        scheme: entry.box.schemeIDURI, value: entry.box.value, id: entry.box.id,
        start: entry.message.presentationTime ?? timeline.startTime(of: entry))
      let identity = relative.event(of: own, in: entry.box)
      let place = SourceLocation(
        uri: entry.uri, segment: entry.segment, byteOffset: entry.byteOffset)
      if let earlier = known[identity] {
        guard earlier != entry.box.messageData,
          others[identity, default: []].insert(entry.box.messageData).inserted
        else { continue }
        // Messages with one id but other content are kept; in ID3 this is common and not reported.
        if !entry.box.isID3 {
          findings.append(
            Diagnostic(
              .eventMessageReused,
              "message \(entry.box.id) of \(entry.box.schemeIDURI) comes again at the same time "
                + "with another content", at: place))
        }
      } else {
        known[identity] = entry.box.messageData
      }
      if timeline.startTime(of: entry) == nil {
        findings.append(
          Diagnostic(
            .eventMessageWithoutTime,
            "message \(entry.box.id) of \(entry.box.schemeIDURI) cannot be placed", at: place))
      }
      sort(entry, at: place)
    }
  }

  private mutating func sort(_ entry: CarriedEventMessage, at place: SourceLocation) {
    guard entry.box.isID3 else {
      others.append(entry)
      return
    }
    let data = entry.box.messageData
    let size = ID3Tag.declaredSize(data)
    var nothing = ID3Budget(byteCount: 0)
    let isTag = size != nil || !ID3Tag.parseAll(in: data, spending: &nothing).tags.isEmpty
    if !isTag {
      report("the message of \(Plural.text(data.count, "byte")) is not an ID3 tag", at: place)
    } else if let size, size > data.count {
      report(
        "the message has \(Plural.text(data.count, "byte")) of an ID3 tag of \(size)", at: place)
    }
    if isTag { id3.append(entry) } else { others.append(entry) }
  }

  private mutating func report(_ message: String, at place: SourceLocation) {
    findings.append(Diagnostic(.eventMessageWithoutTag, message, at: place))
  }
}

/// Places event messages that are not ID3, and makes cues of them.
public enum EventMessageCues {
  /// A message with its time and content.
  public struct TimedMessage: Sendable {
    let content: EventMessageCueContent
    /// The start of its event; `nil` when it cannot be placed.
    let startTime: MediaTime?
    let source: CueSource
    /// The start of the segment that contains it.
    let addTime: MediaTime?
  }

  /// Returns the messages in their order, with findings about the SCTE-35 in them.
  public static func messages(
    in carried: [CarriedEventMessage], on timeline: PresentationTimeline
  ) -> (messages: [TimedMessage], findings: [Diagnostic]) {
    var findings: [Diagnostic] = []
    let messages = carried.map { entry in
      let message = TimedMessage(
        content: EventMessageCueContent(entry.box), startTime: timeline.startTime(of: entry),
        source: entry.source, addTime: timeline.start(ofSegment: entry.segment))
      let place = SourceLocation(
        uri: entry.uri, segment: entry.segment, byteOffset: entry.byteOffset,
        time: message.startTime)
      if let finding = message.content.splice?.finding(at: place) { findings.append(finding) }
      return message
    }
    return (messages, findings)
  }

  /// Returns one cue for each message with the duration of the message (rule R13): a cue with the
  /// duration 0 is an instant, one of unknown duration is open. No message ends another one, since
  /// each scheme counts separately.
  public static func cues(of messages: [TimedMessage], on timeline: PresentationTimeline) -> [Cue] {
    messages.map { message in
      let box = message.content.box
      let start = message.startTime
      let end = start.flatMap { start in box.duration.map { start + $0 } }
      return Cue(
        uid: 0, id: String(box.id), startTime: start, endTime: end,
        startDate: timeline.date(at: start), endDate: timeline.date(at: end),
        source: message.source, content: message.content, addTime: message.addTime)
    }
  }
}

extension [MediaTime] {
  /// Returns the first of some ascending times that is later than another time.
  func firstTime(after time: MediaTime) -> MediaTime? {
    let next = partitioningIndex { $0 > time }
    return next < count ? self[next] : nil
  }
}
