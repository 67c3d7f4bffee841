/// A date range over all reloads of a playlist: the state and history of one ID.
///
/// RFC 8216bis, section 4.4.5.1. A later tag adds attributes; if two tags have different values for
/// an attribute, the first one counts. The members of the range are members of this as well.
@dynamicMemberLookup
public struct TrackedDateRange: Sendable {
  /// The reason why a range is no longer part of the presentation.
  public enum RemovalReason: Hashable, Sendable {
    /// It ended before the first segment of the window started.
    case endedBeforeWindow
    /// It is listed in RECENTLY-REMOVED-DATERANGES of a delta update, and has not begun or has dates of listed segments.
    case listedAsRemoved
    /// It had not begun when it was listed last, and two loads in a row did not list it.
    case noLongerListed
  }

  /// The time and reason of the removal of a range.
  public struct Removal: Hashable, Sendable {
    /// The index of the snapshot.
    public var snapshot: Int
    /// The reason.
    public var reason: RemovalReason
    /// Whether it may be listed again.
    var mayReturn: Bool { reason != .endedBeforeWindow }
  }

  /// The range with all tags so far, as it is in the whole playlist.
  ///
  /// END-ON-NEXT may find an earlier end later, and a later tag one that takes precedence.
  public internal(set) var range: DateRange
  /// The index of the first snapshot with it.
  public let firstSnapshot: Int
  /// The index of the last snapshot with it.
  public internal(set) var lastSnapshot: Int
  /// The removal; `nil` while it is part of the presentation.
  ///
  /// A range that has begun is not removed when the playlist merely no longer lists it: live playlists repeat tags
  /// irregularly.
  public internal(set) var removal: Removal?

  /// The index of the segment before which its tags were last put, so that later tags stay after
  /// earlier ones.
  var lastPlacement = 0
  /// Whether its start is among those of its class.
  var isInClass = false
  /// Whether it is among those that END-ON-NEXT ends.
  var isWaiting = false
  /// Whether a load listed it whose live edge had passed its start, whatever dates later segments have.
  var hasBegun = false
  /// The number of loads in a row without it, if it had not begun when it was listed last.
  var absenceCount = 0

  init(_ range: DateRange, snapshot: Int) {
    self.range = range
    self.firstSnapshot = snapshot
    self.lastSnapshot = snapshot
  }

  /// A member of the range.
  public subscript<Value>(dynamicMember member: KeyPath<DateRange, Value>) -> Value {
    range[keyPath: member]
  }
}
