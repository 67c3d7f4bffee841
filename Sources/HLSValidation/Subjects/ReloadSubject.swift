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

  /// The index of the first snapshot that has a date range, by its ID. Subjects of one stream share it: to look through
  /// all snapshots for each of them takes a minute for two thousand.
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

  /// Each snapshot but the first, with those before it.
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
  /// The one before it.
  public let previous: MediaPlaylist

  /// Whether a snapshot before the newest one has a date range of an ID.
  func hadBefore(dateRange id: String) -> Bool {
    firstListings[id].map { $0 < snapshots.endIndex - 1 } ?? false
  }

  /// The place of a line of the newest snapshot, given by its number: in the file that it is from.
  public func place(line: Int?) -> SourceLocation {
    next.restored(SourceLocation(uri: next.uri, line: line))
  }

  /// The place of the tag that the newest snapshot has once, or of its first line.
  public func place(ofHeader tag: TagName) -> SourceLocation {
    place(line: next.header.lines[tag] ?? 1)
  }

  /// The place of a segment of the newest snapshot: of its EXTINF.
  public func place(of segment: MediaSegment) -> SourceLocation {
    var place = place(line: segment.extinfLine)
    place.segment = segment.index
    return place
  }
}
