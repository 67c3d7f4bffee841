public import SourceDiagnostics

/// A date range over all reloads of a playlist: what is known of one ID, since when, and from where.
///
/// RFC 8216bis, section 4.4.5.1. A later tag adds attributes; where two tags give an attribute different values, the
/// one that was seen first counts. The decoded values are members of the range as well.
@dynamicMemberLookup
public struct TrackedDateRange: Sendable {
  /// An attribute and where it was seen first.
  public struct TrackedAttribute: Sendable {
    /// The attribute. Its own places count from the start of its list.
    public var attribute: Attribute
    /// The snapshot and line that first had it.
    public var origin: SourceLine
  }

  /// Why a range is no longer part of the presentation.
  public enum RemovalReason: Hashable, Sendable {
    /// It ended before the first segment of the window began.
    case endedBeforeWindow
    /// RECENTLY-REMOVED-DATERANGES of a delta update names it.
    case listedAsRemoved
  }

  /// When and why a range went.
  public struct Removal: Hashable, Sendable {
    /// The index of the snapshot.
    public var snapshot: Int
    /// Why.
    public var reason: RemovalReason
  }

  /// The ID.
  public let id: String
  /// The decoded values of all its tags together.
  public internal(set) var values: DateRangeTag
  /// The attributes in the order in which they were seen.
  public internal(set) var attributes: [TrackedAttribute] = []
  /// The end; `nil` when it is not known, which PLANNED-DURATION does not change. END-ON-NEXT may find an earlier one later, and
  /// a later tag one that counts more.
  public internal(set) var end: DateRange.End?
  /// The index of the first snapshot that had it.
  public let firstSnapshot: Int
  /// The index of the last snapshot that had it.
  public internal(set) var lastSnapshot: Int
  /// When and why it went; `nil` while it is part of the presentation.
  ///
  /// A range that the playlist merely no longer lists has not gone: live playlists repeat tags irregularly.
  public internal(set) var removal: Removal?

  /// The index of the segment before which its tags were last put, so that later tags stay after earlier ones.
  var lastPlacement = 0
  /// The positions of ``attributes`` by name.
  var attributeIndex: [AttributeName: Int] = [:]
  /// Whether its start is among those of its class.
  var isInClass = false
  /// Whether it is among those that END-ON-NEXT ends.
  var isWaiting = false
  /// The numbers of its tags in the playlist.
  var tags: [Int] = []
  /// The tags as written.
  var writtenTags: [[UInt8]] = []

  /// A decoded value.
  public subscript<Value>(dynamicMember member: KeyPath<DateRangeTag, Value>) -> Value {
    values[keyPath: member]
  }

  init(id: String, values: DateRangeTag, snapshot: Int) {
    self.id = id
    self.values = values
    self.firstSnapshot = snapshot
    self.lastSnapshot = snapshot
  }

  /// The attribute of a name.
  public subscript(name: AttributeName) -> TrackedAttribute? {
    attributeIndex[name].map { attributes[$0] }
  }
}

extension DateRangeTag {
  /// Takes over what another tag of the same ID says and this one does not.
  mutating func complete(from other: DateRangeTag) {
    attributeClass = attributeClass ?? other.attributeClass
    startDate = startDate ?? other.startDate
    endDate = endDate ?? other.endDate
    duration = duration ?? other.duration
    plannedDuration = plannedDuration ?? other.plannedDuration
    endsOnNext = endsOnNext || other.endsOnNext
    if cue.isEmpty { cue = other.cue }
    scte35Command = scte35Command ?? other.scte35Command
    scte35Out = scte35Out ?? other.scte35Out
    scte35In = scte35In ?? other.scte35In
  }
}
