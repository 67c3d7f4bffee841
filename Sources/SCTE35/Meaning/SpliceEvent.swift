public import MediaTiming

/// A break or segment that a message started.
public struct SpliceEvent: Hashable, Sendable {
  /// `splice_event_id` or `segmentation_event_id`.
  public var id: UInt32
  /// Which family of events it belongs to.
  public var kind: Kind
  /// When it started; `nil` when neither the message nor its arrival told.
  public var start: TransportTimestamp?
  /// How long it is announced to last, in ticks of 90 kHz.
  public var duration: UInt64?
  /// Whether it ends by itself when the duration is over.
  public var autoReturn: Bool
  /// What the segment is called.
  public var upid: SegmentationUPID

  /// The families of events.
  public enum Kind: Hashable, Sendable {
    /// A break of `splice_insert()`.
    case splice
    /// A segment of a segmentation descriptor, by the type of its start.
    case segment(SegmentationType)
  }

  /// Whether a break that returns by itself has done so at a time.
  func hasReturned(at time: TransportTimestamp) -> Bool {
    guard autoReturn, let duration, let start else { return false }
    return start.distance(to: time) >= Int64(clamping: duration)
  }

  /// Whether a later segment lies in this one.
  func encloses(_ other: SpliceEvent) -> Bool {
    guard case .segment(let outer) = kind, case .segment(let inner) = other.kind else {
      return false
    }
    return inner.depth > outer.depth
  }

  /// Whether two messages tell the same, but for the time.
  func isSame(as other: SpliceEvent) -> Bool {
    var copy = other
    copy.start = start
    return copy == self
  }

  func distance(to other: SpliceEvent) -> Int64? {
    guard let start, let next = other.start else { return nil }
    return start.distance(to: next)
  }
}
