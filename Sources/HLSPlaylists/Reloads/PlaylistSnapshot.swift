public import SourceDiagnostics

/// The changes of one reload of a playlist to a presentation.
public struct PlaylistSnapshot: Hashable, Sendable {
  /// A change of a date range in a snapshot.
  public struct DateRangeChange: Hashable, Sendable {
    /// The kind of change.
    public enum Kind: Hashable, Sendable {
      /// It is new, or listed again.
      case added
      /// It has new attributes, or END-ON-NEXT has found its end.
      case updated(keys: [AttributeName])
      /// It is no longer part of the presentation.
      case removed(TrackedDateRange.RemovalReason)
    }

    /// The ID of the range.
    public var id: String
    /// The line number of its first tag, unique among the ranges; see
    /// ``LivePresentation/dateRange(ofLine:)``.
    public var line: Int
    /// Its first tag as it was loaded.
    public var source: SourceLine
    /// The kind of change.
    public var kind: Kind
  }

  /// The index of the snapshot, from 0.
  public var index: Int
  /// The address it was loaded from.
  public var uri: String?
  /// The segments of the presentation that the playlist lists.
  public var window: Range<Int>
  /// The new segments.
  public var added: Range<Int>
  /// The segments of the presentation by their positions in the playlist.
  public var listed = ListedSegments()
  /// Whether the numbers alone have changed: by its dates the playlist goes on with known segments.
  public var isRenumbered = false
  /// The added, changed and removed date ranges, in the order of the playlist.
  public var dateRangeChanges: [DateRangeChange] = []
  /// The first known segment with a late ad marker or date before it; `nil` if there is none.
  public var firstLate: Int?
  /// Whether the playlist has EXT-X-ENDLIST.
  public var isEnded: Bool
}
