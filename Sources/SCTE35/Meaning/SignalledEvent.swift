public import MediaTiming

/// What a message says of one splice or segment: that it starts, goes on, ends, or is cancelled.
public struct SignalledEvent: Hashable, Sendable {
  /// What happens.
  public enum Action: Hashable, Sendable {
    /// It starts.
    case start
    /// It goes on. Only tags say so.
    case `continue`
    /// It ends.
    case end
    /// It was announced and will not take place.
    case cancel
  }

  /// What it is; segments by the type of their start. `nil` in a cancellation of a segment, and where a tag says only
  /// that it is a break.
  public var kind: SpliceEvent.Kind?
  /// `splice_event_id` or `segmentation_event_id`; `nil` where a tag names none.
  public var eventID: UInt32?
  /// What happens.
  public var action: Action
  /// How long it is to last.
  public var duration: MediaTime?
  /// Whether it ends by itself when the duration is over.
  public var autoReturn = false
  /// What the segment is called.
  public var upid = SegmentationUPID.none

  /// Something that happens to an event.
  public init(_ action: Action, _ kind: SpliceEvent.Kind?, eventID: UInt32?) {
    self.action = action
    self.kind = kind
    self.eventID = eventID
  }

  /// The event that a message starts or ends by a segmentation type; `nil` for types that neither start nor end one.
  public init?(type: SegmentationType, eventID: UInt32?) {
    switch type.role {
    case .start: self.init(.start, .segment(type), eventID: eventID)
    case .end:
      guard let start = type.startType else { return nil }
      self.init(.end, .segment(start), eventID: eventID)
    case .notice: return nil
    }
  }

  /// What a descriptor says; `nil` where it starts, ends and cancels nothing.
  public init?(_ descriptor: SegmentationDescriptor) {
    guard let segment = descriptor.segment else {
      self.init(.cancel, nil, eventID: descriptor.eventID)
      return
    }
    self.init(type: segment.type, eventID: descriptor.eventID)
    upid = segment.upid
    // A length on an end is that of what is over.
    if action == .start { duration = segment.durationTime }
  }

  /// Whether it speaks of a break or of what may lie in one. A cancellation may.
  public var concernsBreaks: Bool {
    switch kind {
    case nil, .splice: true
    case .segment(let type): type.isBreak || type.isWithinBreaks
    }
  }
}

extension SpliceInfoSection {
  /// What the message says of splices and segments; ends and cancellations before starts, since a message may end one
  /// segment and start the next at the same point.
  public var signalledEvents: [SignalledEvent] {
    let events = [insertedEvent].compactMap { $0 } + segmentations.compactMap(SignalledEvent.init)
    return events.filter { $0.action != .start } + events.filter { $0.action == .start }
  }

  /// What the message says of splices and of segments that are breaks or may lie in one, in the same order.
  public var breakEvents: [SignalledEvent] { signalledEvents.filter(\.concernsBreaks) }

  private var insertedEvent: SignalledEvent? {
    guard case .insert(let insert) = command else { return nil }
    guard let splice = insert.splice else {
      return SignalledEvent(.cancel, .splice, eventID: insert.eventID)
    }
    var event = SignalledEvent(
      splice.outOfNetwork ? .start : .end, .splice, eventID: insert.eventID)
    event.duration = splice.breakDuration?.time
    event.autoReturn = splice.outOfNetwork && splice.breakDuration?.autoReturn == true
    return event
  }

  /// How deep the outermost programme, chapter or network lies that the message ends; `nil` when it ends none.
  ///
  /// What is deeper has ended with it.
  package var endedDepth: Int? {
    segmentations.lazy.compactMap(\.segment?.type).filter(\.endsWhatHoldsBreaks).map(\.depth).min()
  }
}

extension SegmentationType {
  /// Whether segments of this type are no breaks and may lie in one: overlays and promos.
  fileprivate var isWithinBreaks: Bool { (0x38...0x3F).contains(rawValue) }

  /// Whether it ends what breaks lie in, or begins the next of it: networks, programs and chapters.
  fileprivate var endsWhatHoldsBreaks: Bool {
    switch rawValue {
    case 0x10...0x21, 0x51: role == .end || self == .programStart
    default: false
    }
  }
}
