public import HLSPlaylists
public import MediaTiming
public import SourceDiagnostics

/// A snapshot of a live playlist and the snapshots before it.
public struct ReloadSubject: Sendable {
  /// The snapshots up to this one, in order; at least two. Delta updates are completed.
  public let snapshots: ArraySlice<MediaPlaylist>
  /// The user's limits.
  public let policy: ValidationPolicy
  /// The fetch times of the snapshots, one for each; empty if unknown.
  public let fetchTimes: [CalendarTime]

  /// The index of the first snapshot with a date range, by ID. Shared by all subjects of a stream:
  /// searching all snapshots in each of them takes a minute for two thousand.
  private let firstListings: [String: Int]

  private init?(
    _ snapshots: ArraySlice<MediaPlaylist>, fetchTimes: [CalendarTime], policy: ValidationPolicy,
    firstListings: [String: Int]
  ) {
    guard let last = snapshots.last, let before = snapshots.dropLast().last else { return nil }
    self.snapshots = snapshots
    self.fetchTimes = fetchTimes
    self.policy = policy
    self.firstListings = firstListings
    next = last
    previous = before
  }

  /// Returns a subject for each snapshot but the first.
  public static func all(
    in snapshots: [MediaPlaylist], fetchTimes: [CalendarTime] = [],
    policy: ValidationPolicy = ValidationPolicy()
  ) -> [ReloadSubject] {
    let firstListings = firstListings(in: snapshots[...])
    return snapshots.indices.dropFirst().compactMap { end in
      ReloadSubject(
        snapshots[...end], fetchTimes: fetchTimes, policy: policy, firstListings: firstListings)
    }
  }

  private static func firstListings(in snapshots: ArraySlice<MediaPlaylist>) -> [String: Int] {
    var first: [String: Int] = [:]
    for (index, snapshot) in zip(snapshots.indices, snapshots) {
      for range in snapshot.dateRanges where first[range.id] == nil { first[range.id] = index }
    }
    return first
  }

  /// The newest snapshot.
  public let next: MediaPlaylist
  /// The snapshot before it.
  public let previous: MediaPlaylist

  /// Whether a snapshot before the newest one has the date range with an ID.
  func hadBefore(dateRange id: String) -> Bool {
    firstListings[id].map { $0 < snapshots.endIndex - 1 } ?? false
  }

  /// The place of a line of the newest snapshot, given by its number: in the file that it is from.
  public func place(line: Int?) -> SourceLocation {
    next.restored(SourceLocation(uri: next.uri, line: line))
  }

  /// The place of a tag that the newest snapshot may have once, or of its first line.
  public func place(ofHeader tag: TagName) -> SourceLocation {
    place(line: next.header.lines[tag] ?? 1)
  }

  /// The place of a segment of the newest snapshot, which is its EXTINF.
  public func place(of segment: MediaSegment) -> SourceLocation {
    var place = place(line: segment.extinfLine)
    place.segment = segment.index
    return place
  }
}
