public import MediaTiming

/// What one reload of a playlist brought to a presentation.
public struct PlaylistSnapshot: Hashable, Sendable {
  /// What happened to a date range with a snapshot.
  public enum DateRangeChange: Hashable, Sendable {
    /// It is there for the first time, or again.
    case added(id: String)
    /// New attributes are known, or END-ON-NEXT has found its end.
    case updated(id: String, keys: [AttributeName])
    /// It is no longer part of the presentation.
    case removed(id: String, reason: TrackedDateRange.RemovalReason)

    /// The ID of the range.
    public var id: String {
      switch self {
      case .added(let id), .updated(let id, _), .removed(let id, _): id
      }
    }
  }

  /// The index of the snapshot, from 0.
  public var index: Int
  /// The address it was loaded from.
  public var uri: String?
  /// The segments of the presentation that the playlist lists.
  public var window: Range<Int>
  /// The segments that were not known before.
  public var added: Range<Int>
  /// The date ranges that came, changed and went, in the order of the playlist.
  public var dateRangeChanges: [DateRangeChange] = []
  /// Whether EXT-X-ENDLIST says that no more segments come.
  public var isEnded: Bool
}

/// Segments that no snapshot has shown, between two that one has.
public struct SequenceGap: Hashable, Sendable {
  /// What tells how long the gap is.
  public enum Basis: Hashable, Sendable {
    /// The program date-times on both sides.
    case programDateTime
    /// The number of missing segments and the mean duration of those after the gap.
    case meanDuration
    /// Nothing; the segments on both sides are put side by side.
    case unknown
  }

  /// The index of the segment after the gap.
  public var segment: Int
  /// How many segments are missing; `nil` when the numbers began anew.
  public var missingCount: Int?
  /// The time between the segments on both sides.
  public var duration: MediaTime
  /// What tells the time.
  public var basis: Basis
}
