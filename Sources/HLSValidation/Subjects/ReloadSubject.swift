public import HLSPlaylists
public import MediaTiming
public import SourceDiagnostics

/// A snapshot of a live playlist and those before it.
public struct ReloadSubject: Sendable {
  /// The snapshots up to this one, in order; at least two. Delta updates are complete.
  public let snapshots: ArraySlice<MediaPlaylist>
  /// What is asked of it.
  public let policy: ValidationPolicy
  /// When the snapshots were fetched, where that is known: one instant for each.
  public let fetchTimes: [CalendarTime]

  /// The snapshots up to one.
  public init?(
    _ snapshots: ArraySlice<MediaPlaylist>, fetchTimes: [CalendarTime] = [],
    policy: ValidationPolicy = ValidationPolicy()
  ) {
    guard let last = snapshots.last, let before = snapshots.dropLast().last else { return nil }
    self.snapshots = snapshots
    self.fetchTimes = fetchTimes
    self.policy = policy
    next = last
    previous = before
  }

  /// The newest snapshot.
  public let next: MediaPlaylist
  /// The one before it.
  public let previous: MediaPlaylist

  /// The place of a line of the newest snapshot, given by its number from 1.
  public func place(line: Int?) -> SourceLocation { SourceLocation(uri: next.uri, line: line) }

  /// The place of the tag that the newest snapshot has once, or of its first line.
  public func place(ofHeader tag: TagName) -> SourceLocation {
    place(line: next.header.lines[tag] ?? 1)
  }

  /// The place of a segment of the newest snapshot: of its EXTINF.
  public func place(of segment: MediaSegment) -> SourceLocation {
    SourceLocation(uri: next.uri, line: segment.extinfLine, segment: segment.index)
  }
}
