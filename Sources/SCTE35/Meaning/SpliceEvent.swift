public import MediaTiming

/// A splice or segment as the messages of one source describe it.
public struct SpliceEvent: Hashable, Sendable {
  /// The index among the events of its source in the order of their first messages, from 0.
  public let number: Int
  /// `splice_event_id` or `segmentation_event_id`; `nil` if a tag has none.
  public let id: UInt32?
  /// The kind; `nil` for a break from a tag without a kind.
  public let kind: Kind?
  /// The number of the sub-segment of the event that it is, from 1; `nil` for a whole event.
  public let subSegment: UInt8?
  /// The media time of its start; `nil` if the source has only its end.
  public internal(set) var start: MediaTime?
  /// The announced duration.
  public internal(set) var duration: MediaTime?
  /// Whether it ends by itself at the end of the duration.
  public internal(set) var autoReturn: Bool
  /// The media time at which a message ends it.
  public internal(set) var end: MediaTime?
  /// The media time at which the next event of its kind starts.
  public internal(set) var supersededAt: MediaTime?
  /// The media time at which a message ends the enclosing programme, chapter or network.
  public internal(set) var enclosingEnd: MediaTime?
  /// The time stamp of its splice in the first message that starts it.
  var spliceTime: TransportTimestamp?

  /// The kind of event.
  public enum Kind: Hashable, Sendable {
    /// A break of `splice_insert()`.
    case splice
    /// A segment of a segmentation descriptor, by the type of its start.
    case segment(SegmentationType)

    /// Whether an event of this kind is itself an ad break.
    public var isBreak: Bool {
      switch self {
      case .splice: true
      case .segment(let type): type.isBreak
      }
    }
  }

  /// The media time of the end of its duration; `nil` without a start or a duration. A duration of
  /// 0 counts as none.
  public var plannedEnd: MediaTime? {
    guard let start, let duration, duration > .zero else { return nil }
    return start + duration
  }

  /// Whether a cancellation takes back an event: only until the event starts, because a splicer that has left the
  /// network needs a message that ends the break.
  ///
  /// - Parameters:
  ///   - start: The media time of the start of the event; `nil` if unknown.
  ///   - time: The media time at which the cancellation is sent.
  public static func isCancellable(startingAt start: MediaTime?, at time: MediaTime) -> Bool {
    start.map { time <= $0 } ?? true
  }

  /// The shortest time between its splice and another one; `nil` if one of them has no time stamp.
  func spliceDistance(to other: TransportTimestamp?) -> MediaTime? {
    guard let spliceTime, let other else { return nil }
    return MediaTime(
      value: Int128(spliceTime.distance(to: other)),
      timescale: Int128(TransportTimestamp.timescale)
    ).magnitude
  }

  /// By how much a duration may be off beside a rounded count of the elapsed time.
  private static let countTolerance = MediaTime(value: 1, timescale: 2)

  /// Whether a duration beside a count of the elapsed time is another one than was known before. Packagers round it, or
  /// cut it to whole seconds.
  package static func isReplanned(_ stated: MediaTime, after known: MediaTime) -> Bool {
    let rest = known - stated
    let isCut = stated.timescale == 1 && !rest.isNegative && rest < MediaTime(seconds: 1)
    return !isCut && rest.magnitude > countTolerance
  }

  /// Takes the duration in a message that continues it.
  ///
  /// - Parameter isRestated: Whether the duration is the one planned by now, so that it replaces another one.
  mutating func goOn(for stated: MediaTime?, _ isRestated: Bool) {
    guard let stated else { return }
    if let duration {
      guard isRestated, Self.isReplanned(stated, after: duration) else { return }
    }
    duration = stated
  }

  /// Whether it is of a kind and starts before a media time.
  func isOf(_ kind: Kind?, startingBefore time: MediaTime) -> Bool {
    self.kind == kind && start.map { $0 < time } ?? false
  }

  /// Whether its duration has ended at a media time.
  public func isOver(at time: MediaTime) -> Bool { plannedEnd.map { $0 <= time } ?? false }

  /// Whether an end at a time is its own and does not correct that of the event before it: it is far from the known end
  /// of that one, or nearer to the planned end of this.
  func mayEnd(at time: MediaTime, afterEnd known: MediaTime, within reach: MediaTime) -> Bool {
    let distance = (time - known).magnitude
    return distance > reach || plannedEnd.map { ($0 - time).magnitude <= distance } ?? false
  }
}
