public import MediaTiming

/// Follows the messages of one stream and says which events are open, and what opened and closed
/// them.
///
/// Events are told apart by their id and their family, because ids are used again and a splice and
/// a segment may have the same one. Feed it every section in its order of arrival; repeats do no
/// harm.
public struct SpliceEventTracker: Hashable, Sendable {
  /// What happened to an event.
  public enum Change: Hashable, Sendable {
    /// An event started.
    case opened(SpliceEvent)
    /// The message says again what is known.
    case repeated(SpliceEvent)
    /// The message changes an open event, such as its time or its duration.
    case updated(from: SpliceEvent, to: SpliceEvent)
    /// An event ended.
    case closed(SpliceEvent, Closing)
    /// The id of an open event was used for another one, which ends the first.
    case replaced(SpliceEvent, by: SpliceEvent)
    /// An event was taken back.
    case cancelled(SpliceEvent)
    /// An end came without a start: the id, and for a segment the type of the end.
    case unmatchedEnd(eventID: UInt32, SegmentationType?)
    /// Too many events were open, so the oldest one is no longer followed.
    case forgotten(SpliceEvent)
  }

  /// Why an event ended.
  public enum Closing: Hashable, Sendable {
    /// Its own end came.
    case end
    /// A return to the network came with another id.
    case endOfOtherEvent
    /// The segment around it ended, or the next program started.
    case enclosingEnd
    /// Its duration was over and it returns by itself.
    case autoReturn
  }

  /// How many events are followed at a time.
  public static let maximumOpenCount = 1000
  /// How far a start may lie from the one known to be the same event with another time: ten
  /// minutes.
  public static let maximumUpdateDistance: Int64 = 600 * TransportTimestamp.timescale

  /// The open events in the order of their starts.
  public private(set) var open: [SpliceEvent] = []

  /// A tracker that knows of no event.
  public init() {}

  /// Takes the next message of the stream.
  ///
  /// The arrival stands for the time of a message that has none.
  public mutating func follow(
    _ section: SpliceInfoSection, arrival: TransportTimestamp? = nil
  ) -> [Change] {
    let time = section.spliceTime ?? arrival
    var changes: [Change] = []
    closeAutoReturns(at: time, &changes)
    if case .insert(let insert) = section.command {
      follow(insert, at: time, &changes)
    }
    // Ends before starts: a message may end one segment and start the next at the same point.
    let segmentations = section.segmentations
    for descriptor in segmentations where descriptor.segment?.type.role != .start {
      followEnd(descriptor, &changes)
    }
    for descriptor in segmentations {
      guard let segment = descriptor.segment, segment.type.role == .start else { continue }
      start(
        SpliceEvent(
          id: descriptor.eventID, kind: .segment(segment.type), start: time,
          duration: segment.duration, autoReturn: false, upid: segment.upid), &changes)
    }
    return changes
  }

  private mutating func closeAutoReturns(at time: TransportTimestamp?, _ changes: inout [Change]) {
    guard let time else { return }
    for event in open where event.hasReturned(at: time) {
      changes.append(.closed(event, .autoReturn))
    }
    open.removeAll { $0.hasReturned(at: time) }
  }

  private mutating func follow(
    _ insert: SpliceInsert, at time: TransportTimestamp?, _ changes: inout [Change]
  ) {
    let known = open.firstIndex { $0.id == insert.eventID && $0.kind == .splice }
    guard let splice = insert.splice else {
      if let known { changes.append(.cancelled(open.remove(at: known))) }
      return
    }
    if splice.outOfNetwork {
      start(
        SpliceEvent(
          id: insert.eventID, kind: .splice, start: time, duration: splice.breakDuration?.duration,
          autoReturn: splice.breakDuration?.autoReturn ?? false, upid: .none), &changes)
    } else if let known {
      changes.append(.closed(open.remove(at: known), .end))
    } else if let latest = open.lastIndex(where: { $0.kind == .splice }) {
      changes.append(.closed(open.remove(at: latest), .endOfOtherEvent))
    } else {
      changes.append(.unmatchedEnd(eventID: insert.eventID, nil))
    }
  }

  private mutating func followEnd(
    _ descriptor: SegmentationDescriptor, _ changes: inout [Change]
  ) {
    guard let segment = descriptor.segment else {
      for event in open where event.id == descriptor.eventID && event.kind != .splice {
        changes.append(.cancelled(event))
      }
      open.removeAll { $0.id == descriptor.eventID && $0.kind != .splice }
      return
    }
    guard segment.type.role == .end else { return }
    let index = open.lastIndex { event in
      guard event.id == descriptor.eventID, case .segment(let type) = event.kind else {
        return false
      }
      return segment.type.ends(type)
    }
    guard let index else {
      changes.append(.unmatchedEnd(eventID: descriptor.eventID, segment.type))
      return
    }
    close(at: index, .end, &changes)
  }

  /// Closes an event and the deeper segments that started after it.
  private mutating func close(at index: Int, _ reason: Closing, _ changes: inout [Change]) {
    let event = open[index]
    let nested = open[(index + 1)...].filter { event.encloses($0) }
    for inner in nested.reversed() { changes.append(.closed(inner, .enclosingEnd)) }
    changes.append(.closed(event, reason))
    open.remove(at: index)
    open.removeAll { nested.contains($0) }
  }

  private mutating func start(_ event: SpliceEvent, _ changes: inout [Change]) {
    if let index = open.firstIndex(where: { $0.id == event.id && $0.kind == event.kind }) {
      let known = open[index]
      if known == event || (event.start == nil && known.isSame(as: event)) {
        changes.append(.repeated(known))
        return
      }
      open[index] = event
      let isNear = known.distance(to: event).map { $0.magnitude <= Self.maximumUpdateDistance }
      changes.append(
        isNear ?? true ? .updated(from: known, to: event) : .replaced(known, by: event))
      return
    }
    // A program starts where the one before ends, unless it is said to overlap it.
    if event.kind == .segment(.programStart) {
      while let index = open.firstIndex(where: { $0.kind == .segment(.programStart) }) {
        close(at: index, .enclosingEnd, &changes)
      }
    }
    if open.count >= Self.maximumOpenCount { changes.append(.forgotten(open.removeFirst())) }
    open.append(event)
    changes.append(.opened(event))
  }
}
