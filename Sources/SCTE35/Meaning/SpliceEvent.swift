public import MediaTiming

/// A splice or segment as the messages of one source describe it.
public struct SpliceEvent: Hashable, Sendable {
  /// Its place among the events of its source in the order of their first messages, from 0.
  public let number: Int
  /// `splice_event_id` or `segmentation_event_id`; `nil` where a tag names none.
  public let id: UInt32?
  /// What it is; `nil` for a break of which a tag does not say more.
  public let kind: Kind?
  /// The media time of its start; `nil` for an event of which the source has the end alone.
  public internal(set) var start: MediaTime?
  /// How long it is announced to last.
  public internal(set) var duration: MediaTime?
  /// Whether it ends by itself when the duration is over.
  public internal(set) var autoReturn: Bool
  /// The media time at which a message ends it.
  public internal(set) var end: MediaTime?
  /// The media time at which the next event of its kind starts.
  public internal(set) var supersededAt: MediaTime?
  /// The media time at which a message ends the programme, chapter or network that it lies in.
  public internal(set) var enclosingEnd: MediaTime?

  /// What an event is.
  public enum Kind: Hashable, Sendable {
    /// A break of `splice_insert()`.
    case splice
    /// A segment of a segmentation descriptor, by the type of its start.
    case segment(SegmentationType)

    /// Whether an event of this kind is an ad break by itself.
    public var isBreak: Bool {
      switch self {
      case .splice: true
      case .segment(let type): type.isBreak
      }
    }
  }

  /// The media time at which its duration is over; `nil` without a start or a duration. A duration of 0 is none.
  public var plannedEnd: MediaTime? {
    guard let start, let duration, duration > .zero else { return nil }
    return start + duration
  }

  /// Whether its duration is over at a media time.
  public func isOver(at time: MediaTime) -> Bool { plannedEnd.map { $0 <= time } ?? false }
}
