internal import AdMarkers
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics
internal import TextTracks

/// Folds the segmentation messages of one source into segments.
///
/// A segment lasts from its start to the end of its event, else for its duration (SCTE 35, section
/// 10.3.3.1).
struct SegmentationFold {
  private var tracker = SpliceEventTracker(reach: SegmentationInterval.reach)
  /// The segments by event number; `nil` for cancelled ones and those without a start.
  private var intervals: [SegmentationInterval?] = []
  private var cancellations = CancelledEvents<SourceLine>()

  private init() {}

  /// Returns the segments in the cues of a source, in the order of their first messages.
  ///
  /// - Parameter types: the types to consider, including those of ends; `nil` for all.
  static func intervals(
    in cues: [Cue], of types: Set<SegmentationType>? = nil
  ) -> [SegmentationInterval] {
    let messages = cues.flatMap { $0.segmentationMessages(of: types) }
    var fold = SegmentationFold()
    for message in messages { fold.addCancellations(of: message) }
    for (_, message) in messages.enumerated().sorted(by: {
      ($0.element.sendTime, $0.element.place, $0.offset)
        < ($1.element.sendTime, $1.element.place, $1.offset)
    }) {
      fold.add(message)
    }
    return fold.intervals.compactMap { $0 }
  }

  private mutating func addCancellations(of message: SegmentationMessage) {
    guard let line = message.source.playlistLine else { return }
    for case let event? in message.descriptors.map(SignalledEvent.init) {
      cancellations.add(event, line: line)
    }
  }

  private mutating func add(_ message: SegmentationMessage) {
    // Ends before starts: a message may end one segment and start the next at the same point.
    for descriptor in message.descriptors where descriptor.segment?.type.role != .start {
      add(descriptor, in: message)
    }
    for descriptor in message.descriptors where descriptor.segment?.type.role == .start {
      add(descriptor, in: message)
    }
  }

  private mutating func add(_ descriptor: SegmentationDescriptor, in message: SegmentationMessage) {
    guard var event = SignalledEvent(descriptor) else { return }
    // A date range has the date of its splice and not of its message, so only the order of the lines
    // shows which came first.
    if event.action == .start, let line = message.source.playlistLine,
      cancellations.isCancelled(event, announcedIn: line)
    {
      return
    }
    if event.action == .start, let limit = message.limit { event.duration = limit - message.time }
    let place = SpliceEventTracker.Place(
      time: message.time, sent: message.sendTime, isLine: message.source.line != nil)
    for change in tracker.follow(event, at: place) { take(change, of: descriptor, in: message) }
  }

  private mutating func take(
    _ change: SpliceEventTracker.Change, of descriptor: SegmentationDescriptor,
    in message: SegmentationMessage
  ) {
    let event = change.event
    switch change.step {
    case .started, .joined, .endedWithoutStart:
      intervals.append(
        SegmentationInterval(event, descriptor, source: message.source, addTime: message.addTime))
    case .repeated, .updated, .continued, .ended:
      if event.end == nil, let segment = descriptor.segment {
        intervals[event.number]?.segment = segment
      }
      if let range = event.range { intervals[event.number]?.range = range }
    case .replaced:
      // The id is reused for another event, which ends the one before.
      let end = event.plannedEnd.map { min($0, message.time) } ?? message.time
      if let start = event.start, message.time > start {
        intervals[event.number]?.range = MediaTimeRange(start: start, end: end)
      }
    case .cancelled: intervals[event.number] = nil
    case .superseded, .enclosingEnded, .forgotten: break
    }
  }
}

extension SegmentationInterval {
  /// The segment that a message starts; `nil` for an end.
  fileprivate init?(
    _ event: SpliceEvent, _ descriptor: SegmentationDescriptor, source: CueSource,
    addTime: MediaTime?
  ) {
    guard let segment = descriptor.segment, let range = event.range else { return nil }
    self.init(
      eventID: descriptor.eventID, segment: segment, range: range, source: source, addTime: addTime)
  }
}

extension SpliceEvent {
  /// From its start to its end, else for its duration.
  fileprivate var range: MediaTimeRange? {
    start.map { MediaTimeRange(start: $0, end: end ?? plannedEnd) }
  }
}

/// The descriptors of one message, with its times and place.
private struct SegmentationMessage {
  var descriptors: [SegmentationDescriptor]
  /// The media time of the message.
  var time: MediaTime
  /// The end of the carrying interval, for segments that start here.
  var limit: MediaTime?
  /// The time at which the message was sent, if known.
  var sendTime: MediaTime
  var source: CueSource
  var addTime: MediaTime?

  /// The order of the messages of one time: those of a playlist by line, those of a media segment
  /// by byte. Those of later parts of it have no byte.
  var place: SourceLine {
    source.playlistLine ?? SourceLine(uri: nil, line: source.byteOffset ?? .max)
  }
}

extension Cue {
  /// The SCTE-35 messages of the cue, with the descriptors that have one of the types or cancel an
  /// event.
  fileprivate func segmentationMessages(of types: Set<SegmentationType>?) -> [SegmentationMessage] {
    guard let startTime else { return [] }
    func message(
      _ section: SpliceInfoSection?, at time: MediaTime, limit: MediaTime? = nil,
      sent sendTime: MediaTime
    ) -> [SegmentationMessage] {
      let descriptors =
        section?.segmentations.filter { descriptor in
          guard let types, let segment = descriptor.segment else { return true }
          return types.contains(segment.type)
        } ?? []
      guard !descriptors.isEmpty else { return [] }
      return [
        SegmentationMessage(
          descriptors: descriptors, time: time, limit: limit, sendTime: sendTime, source: source,
          addTime: addTime)
      ]
    }
    switch content {
    case let content as SpliceCueContent:
      return message(
        content.payload.section, at: startTime,
        sent: content.arrivalTime ?? addTime ?? startTime)
    case let content as EventMessageCueContent:
      return message(content.splice?.section, at: startTime, sent: addTime ?? startTime)
    case let content as DateRangeCueContent:
      let limit = endTime.flatMap { $0 > startTime ? $0 : nil }
      return content.range.splices.flatMap { splice in
        let section = splice.payload.section
        // A message that starts nothing is at the end of a range that started with the segment.
        let begins = section?.segmentations.contains { $0.segment?.type.role == .start }
        return splice.name == "in" || begins == false
          ? message(section, at: endTime ?? startTime, sent: startTime)
          : message(section, at: startTime, limit: limit, sent: startTime)
      }
    default: return []
    }
  }
}
