internal import MediaTiming
internal import SCTE35
internal import TextTracks

/// Follows the segmentation messages of one source in the order in which they were sent.
///
/// It pairs as `SpliceEventTracker` does, in media time, so that pairs hold across discontinuities. A start goes on
/// until the end of its event, else for its duration (SCTE 35, section 10.3.3.1). A cancel takes back what is not over.
struct SegmentationFold {
  private var intervals: [SegmentationInterval] = []
  /// Indices of the segments whose end has not come by event, of each type one at most.
  private var open: [UInt32: [Int]] = [:]
  private var cancelled: Set<Int> = []
  /// The last line of a playlist that cancels an event.
  private var cancelLines: [UInt32: Int] = [:]

  private init() {}

  /// The segments that the cues of a source tell, by the order of their first messages.
  ///
  /// - Parameter types: the types that are looked at, those of ends too; `nil` for all.
  static func intervals(
    in cues: [Cue], of types: Set<SegmentationType>? = nil
  ) -> [SegmentationInterval] {
    let messages = cues.flatMap { $0.segmentationMessages(of: types) }
    var fold = SegmentationFold()
    for (_, message) in messages.enumerated().sorted(by: {
      ($0.element.sendTime, $0.element.place, $0.offset)
        < ($1.element.sendTime, $1.element.place, $1.offset)
    }) {
      fold.add(message)
    }
    return fold.intervals.enumerated().filter { !fold.cancelled.contains($0.offset) }
      .map(\.element)
  }

  private mutating func add(_ message: SegmentationMessage) {
    // Ends before starts: a message may end one segment and start the next at the same point.
    for descriptor in message.descriptors {
      guard let segment = descriptor.segment else {
        cancel(descriptor.eventID, by: message)
        continue
      }
      if segment.type.role == .end { end(descriptor.eventID, segment.type, at: message.time) }
    }
    for descriptor in message.descriptors {
      guard let segment = descriptor.segment, segment.type.role == .start else { continue }
      start(descriptor.eventID, segment, by: message)
    }
  }

  private mutating func start(
    _ eventID: UInt32, _ segment: SegmentationDescriptor.Segment, by message: SegmentationMessage
  ) {
    if let line = message.source.line, let last = cancelLines[eventID], line < last { return }
    let length = segment.durationTime.flatMap { $0 == .zero ? nil : $0 }
    let range = MediaTimeRange(
      start: message.time, end: message.limit ?? length.map { message.time + $0 })
    let known = open[eventID]?.firstIndex { intervals[$0].segment.type == segment.type }
    if let known, let index = open[eventID]?[known] {
      if intervals[index].isRestated(as: range, at: message.sendTime) {
        intervals[index].segment = segment
        intervals[index].range = MediaTimeRange(
          start: range.start, end: range.end ?? intervals[index].range.end)
        return
      }
      // The id is used for another event, which ends the one before.
      close(index, noLaterThan: range.start)
      open[eventID]?.remove(at: known)
    }
    open[eventID, default: []].append(intervals.count)
    intervals.append(
      SegmentationInterval(
        eventID: eventID, segment: segment, range: range, source: message.source,
        addTime: message.addTime))
  }

  private mutating func close(_ index: Int, noLaterThan time: MediaTime) {
    let range = intervals[index].range
    guard time > range.start else { return }
    intervals[index].range = MediaTimeRange(
      start: range.start, end: range.end.map { min($0, time) } ?? time)
  }

  private mutating func end(_ eventID: UInt32, _ type: SegmentationType, at time: MediaTime) {
    let place = open[eventID]?.lastIndex { type.ends(intervals[$0].segment.type) }
    guard let place, let index = open[eventID]?.remove(at: place) else { return }
    intervals[index].range = MediaTimeRange(start: intervals[index].range.start, end: time)
  }

  /// A cancelled event does not take place. What was over before has taken place.
  private mutating func cancel(_ eventID: UInt32, by message: SegmentationMessage) {
    for index in open.removeValue(forKey: eventID) ?? [] {
      let end = intervals[index].range.end
      if end.map({ message.sendTime < $0 }) ?? true { cancelled.insert(index) }
    }
    // A date range has the date of its splice and not of its message, so the lines tell what came first.
    if let line = message.source.line {
      cancelLines[eventID] = max(line, cancelLines[eventID] ?? 0)
    }
  }
}

extension SegmentationInterval {
  /// Whether a start that is sent now is this one again, or tells another time for it before it has begun.
  fileprivate func isRestated(as other: MediaTimeRange, at sendTime: MediaTime) -> Bool {
    if let end = range.end, other.start > range.start, other.start >= end { return false }
    return (other.start - range.start).magnitude <= Self.reach || sendTime < range.start
  }
}

/// The descriptors of one message, with what counts of its place.
private struct SegmentationMessage {
  var descriptors: [SegmentationDescriptor]
  /// The media time that the message is about.
  var time: MediaTime
  /// The end that the carrier itself tells for what begins.
  var limit: MediaTime?
  /// When the message was sent, as far as that is known.
  var sendTime: MediaTime
  var source: CueSource
  var addTime: MediaTime?

  /// Orders the messages of one time: those of a playlist by line, those of a media segment by byte.
  var place: Int { source.line ?? source.byteOffset ?? 0 }
}

extension Cue {
  /// The SCTE-35 messages that the cue carries, with those of their descriptors that are asked for or cancel.
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
      return content.splices.flatMap { name, _, payload in
        // What begins nothing stands at the end of a range that began with the segment.
        let begins = payload.section?.segmentations.contains { $0.segment?.type.role == .start }
        return name == "in" || begins == false
          ? message(payload.section, at: endTime ?? startTime, sent: startTime)
          : message(payload.section, at: startTime, limit: limit, sent: startTime)
      }
    default: return []
    }
  }
}
