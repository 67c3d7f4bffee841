public import MediaTiming
public import SCTE35

/// What a message says of one splice or segment: that it starts, ends, or is cancelled.
///
/// Only those are made that are a break or may lie in one: programs, chapters and networks hold breaks.
public struct SignalledEvent: Hashable, Sendable {
  /// What happens.
  public enum Action: Hashable, Sendable {
    /// It starts.
    case start
    /// It ends.
    case end
    /// It was announced and will not be.
    case cancel
  }

  /// What it is; segments by the type of their start. `nil` in a cancellation of a segment.
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

  /// The event that a message starts or ends by a segmentation type; `nil` for types that are no part of breaks.
  public init?(type: SegmentationType, eventID: UInt32?) {
    guard type.isBreak || type.isWithinBreaks else { return nil }
    switch type.role {
    case .start: self.init(.start, .segment(type), eventID: eventID)
    case .end:
      let start = SegmentationType(rawValue: type.rawValue & ~1)
      self.init(.end, .segment(start), eventID: eventID)
    case .notice: return nil
    }
  }
}

extension SpliceEvent.Kind {
  /// Whether an event of this kind is an ad break by itself.
  public var isBreak: Bool {
    switch self {
    case .splice: true
    case .segment(let type): type.isBreak
    }
  }
}

extension SegmentationType {
  /// Whether segments of this type are no breaks and may lie in one: overlays and promos.
  var isWithinBreaks: Bool { (0x38...0x3F).contains(rawValue) }

  /// Whether it ends what breaks lie in, or begins the next of it: networks, programs and chapters.
  fileprivate var endsWhatHoldsBreaks: Bool {
    switch rawValue {
    case 0x10...0x21, 0x51: role == .end || self == .programStart
    default: false
    }
  }
}

extension SpliceInfoSection {
  /// What the message says of splices and of segments that are breaks or may lie in one; ends before starts.
  public var signalledEvents: [SignalledEvent] {
    var events: [SignalledEvent] = []
    if case .insert(let insert) = command {
      guard let splice = insert.splice else {
        return [SignalledEvent(.cancel, .splice, eventID: insert.eventID)]
      }
      var event = SignalledEvent(
        splice.outOfNetwork ? .start : .end, .splice, eventID: insert.eventID)
      event.duration = splice.breakDuration?.time
      event.autoReturn = splice.outOfNetwork && splice.breakDuration?.autoReturn == true
      events.append(event)
    }
    for descriptor in segmentations {
      guard let segment = descriptor.segment else {
        events.append(SignalledEvent(.cancel, nil, eventID: descriptor.eventID))
        continue
      }
      guard var event = SignalledEvent(type: segment.type, eventID: descriptor.eventID) else {
        continue
      }
      event.upid = segment.upid
      // A length on an end tells of the past.
      if event.action == .start { event.duration = segment.durationTime }
      events.append(event)
    }
    return events.filter { $0.action != .start } + events.filter { $0.action == .start }
  }
  /// How deep the outermost programme, chapter or network lies that the message ends; `nil` when it ends none.
  ///
  /// What is deeper has ended with it.
  package var endedDepth: Int? {
    segmentations.lazy.compactMap(\.segment?.type).filter(\.endsWhatHoldsBreaks).map(\.depth).min()
  }
}
