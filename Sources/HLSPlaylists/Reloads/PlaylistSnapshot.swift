/// What one reload of a playlist brought to a presentation.
public struct PlaylistSnapshot: Hashable, Sendable {
  /// What happened to a date range with a snapshot.
  public struct DateRangeChange: Hashable, Sendable {
    /// What happened.
    public enum Kind: Hashable, Sendable {
      /// It is there for the first time, or again.
      case added
      /// New attributes are known, or END-ON-NEXT has found its end.
      case updated(keys: [AttributeName])
      /// It is no longer part of the presentation.
      case removed(TrackedDateRange.RemovalReason)
    }

    /// The ID of the range.
    public var id: String
    /// The number of the line of its first tag, which no other range has; see ``LivePresentation/dateRange(ofLine:)``.
    public var line: Int
    /// What happened.
    public var kind: Kind
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
  /// The first of the known segments before which an ad marker or a date comes late; `nil` where none does.
  public var firstLate: Int?
  /// Whether EXT-X-ENDLIST says that no more segments come.
  public var isEnded: Bool
}
