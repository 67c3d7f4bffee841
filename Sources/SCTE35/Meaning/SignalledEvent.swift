public import MediaTiming

/// The action of a message on one splice or segment: it starts, continues, ends, or is cancelled.
public struct SignalledEvent: Hashable, Sendable {
  /// The action.
  public enum Action: Hashable, Sendable {
    /// It starts.
    case start
    /// It continues. Only tags say so.
    case `continue`
    /// It ends.
    case end
    /// It was announced and is cancelled.
    case cancel
  }

  /// The kind; of a segment, by the type of its start. `nil` in a cancellation of a segment, and if
  /// a tag says only that it is a break.
  public var kind: SpliceEvent.Kind?
  /// `splice_event_id` or `segmentation_event_id`; `nil` if a tag has none.
  public var eventID: UInt32?
  /// The action.
  public var action: Action
  /// The number of the sub-segment that starts, from 1; sub-segments of one event have its id. `nil` for a whole event.
  public var subSegment: UInt8?
  /// The planned duration; `nil` if there is none or it is 0.
  public var duration: MediaTime?
  /// Whether it ends by itself at the end of the duration.
  public var autoReturn = false
  /// The UPID of the segment.
  public var upid = SegmentationUPID.none

  /// An action on an event.
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

  /// The event of a descriptor; `nil` if it starts, ends and cancels nothing.
  public init?(_ descriptor: SegmentationDescriptor) {
    guard let segment = descriptor.segment else {
      self.init(.cancel, nil, eventID: descriptor.eventID)
      return
    }
    self.init(type: segment.type, eventID: descriptor.eventID)
    upid = segment.upid
    // A duration on an end is that of the ended segment.
    guard action == .start else { return }
    duration = segment.durationTime?.asAnnounced
    if let number = segment.subSegments?.number, number > 0 { subSegment = number }
  }

  /// Whether it concerns a break or a segment that may be within one. A cancellation may.
  public var concernsBreaks: Bool {
    switch kind {
    case nil, .splice: true
    case .segment(let type): type.concernsBreaks
    }
  }
}

extension SpliceInfoSection {
  /// The events of the message; ends and cancellations before starts, since a message may end one
  /// segment and start the next at the same point.
  public var signalledEvents: [SignalledEvent] {
    var events = segmentations.compactMap(SignalledEvent.init)
    if let insertedEvent { events.insert(insertedEvent, at: 0) }
    guard events.count > 1 else { return events }
    return events.filter { $0.action != .start } + events.filter { $0.action == .start }
  }

  /// The events of splices and of segments that are breaks or may be within one, in the same order.
  public var breakEvents: [SignalledEvent] { signalledEvents.filter(\.concernsBreaks) }

  /// Whether it has events of splices or of segments that are breaks or may be within one.
  public var hasBreakEvents: Bool {
    insertedEvent != nil
      || descriptors.contains {
        $0.segmentation.flatMap(SignalledEvent.init)?.concernsBreaks ?? false
      }
  }

  /// Whether it cancels events and does nothing else.
  package var isCancellation: Bool {
    let events = signalledEvents
    return !events.isEmpty && events.allSatisfy { $0.action == .cancel }
  }

  private var insertedEvent: SignalledEvent? {
    guard case .insert(let insert) = command else { return nil }
    guard let splice = insert.splice else {
      return SignalledEvent(.cancel, .splice, eventID: insert.eventID)
    }
    var event = SignalledEvent(
      splice.outOfNetwork ? .start : .end, .splice, eventID: insert.eventID)
    event.duration = splice.breakDuration?.time.asAnnounced
    event.autoReturn = splice.outOfNetwork && splice.breakDuration?.autoReturn == true
    return event
  }

  /// The nesting depth of the outermost programme, chapter or network that the message ends; `nil`
  /// when it ends none.
  ///
  /// Deeper segments have ended with it.
  package var endedDepth: Int? {
    segmentations.lazy.compactMap(\.segment?.type).filter(\.endsWhatHoldsBreaks).map(\.depth).min()
  }
}

extension SegmentationType {
  /// Whether segments of this type are breaks or may be within one.
  package var concernsBreaks: Bool { isBreak || isWithinBreaks }

  /// Whether segments of this type are not breaks but may be within one: overlays and promos.
  private var isWithinBreaks: Bool { (0x38...0x3F).contains(rawValue) }

  /// Whether it ends an enclosing segment of breaks, or starts the next one: networks, programs and
  /// chapters.
  fileprivate var endsWhatHoldsBreaks: Bool {
    switch rawValue {
    case 0x10...0x21, 0x51: role == .end || self == .programStart
    default: false
    }
  }
}
