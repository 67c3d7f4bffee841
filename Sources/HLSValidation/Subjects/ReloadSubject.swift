public import HLSPlaylists
public import MediaTiming
public import SourceDiagnostics

/// A load of a live playlist and the load before it.
public struct ReloadSubject: Sendable {
  /// The loads of a live playlist so far, as far as rules about the next one need them.
  ///
  /// ```swift
  /// var history = ReloadSubject.History()
  /// for playlist in CompletedLoads(loads) {
  ///   guard let reload = history.add(playlist) else { continue }
  ///   print(rules.flatMap { $0.findings(in: reload) })
  /// }
  /// ```
  public struct History: Sendable {
    private let policy: ValidationPolicy
    private var count = 0
    private var latest: (playlist: MediaPlaylist, fetched: CalendarTime?)?
    /// The last segment, and the fetch time of the first load that ended with it.
    private var edge: (number: Int?, fetched: CalendarTime?)?
    private var dateRangeIDs: Set<String> = []

    /// No load yet.
    public init(policy: ValidationPolicy = ValidationPolicy()) { self.policy = policy }

    /// Adds the next load; returns the subject of the rules unless it is the first one.
    ///
    /// - Parameters:
    ///   - next: the playlist, a delta update completed.
    ///   - fetched: the time of its fetch, if known.
    public mutating func add(_ next: MediaPlaylist, fetched: CalendarTime? = nil) -> ReloadSubject?
    {
      let number = next.segments.last?.mediaSequence
      if edge == nil || edge?.number != number { edge = (number, fetched) }
      defer {
        latest = (next, fetched)
        count += 1
      }
      guard let latest else { return nil }
      for range in latest.playlist.dateRanges { dateRangeIDs.insert(range.id) }
      return ReloadSubject(
        index: count, next: next, previous: latest.playlist, fetchTime: fetched,
        previousFetchTime: latest.fetched, edgeFetchTime: edge?.fetched, policy: policy,
        sharedSegments: next.segments(sharedWith: latest.playlist), dateRangeIDs: dateRangeIDs)
    }
  }

  /// The index of the newest load, from 1.
  public let index: Int
  /// The newest load; a delta update is completed.
  public let next: MediaPlaylist
  /// The load before it.
  public let previous: MediaPlaylist
  /// The fetch time of the newest load, if known.
  public let fetchTime: CalendarTime?
  /// The fetch time of the load before it, if known.
  public let previousFetchTime: CalendarTime?
  /// The fetch time of the first load that had the last segment as its last one, if known.
  public let edgeFetchTime: CalendarTime?
  /// The user's limits.
  public let policy: ValidationPolicy
  /// The segments that the two loads share, by their indices in each.
  ///
  /// Where numbers and URIs disagree, the URIs count. Empty when a delta update could not be
  /// completed.
  let sharedSegments: OnDemandCollection<(before: Int, after: Int)>
  /// Those of them that the newest load lists itself: what a delta update replaces is the same.
  var listedSegments: Slice<OnDemandCollection<(before: Int, after: Int)>> {
    let skipped = next.header.completedSkip?.tag.skippedSegments ?? 0
    return sharedSegments.dropFirst(max(0, skipped - (sharedSegments.first?.after ?? 0)))
  }
  private let dateRangeIDs: Set<String>

  private init(
    index: Int, next: MediaPlaylist, previous: MediaPlaylist, fetchTime: CalendarTime?,
    previousFetchTime: CalendarTime?, edgeFetchTime: CalendarTime?, policy: ValidationPolicy,
    sharedSegments: OnDemandCollection<(before: Int, after: Int)>, dateRangeIDs: Set<String>
  ) {
    self.index = index
    self.next = next
    self.previous = previous
    self.fetchTime = fetchTime
    self.previousFetchTime = previousFetchTime
    self.edgeFetchTime = edgeFetchTime
    self.policy = policy
    self.sharedSegments = sharedSegments
    self.dateRangeIDs = dateRangeIDs
  }

  /// Whether a load before the newest one has the date range with an ID.
  func hadBefore(dateRange id: String) -> Bool { dateRangeIDs.contains(id) }

  /// The place of a line of the newest load, given by its number; of EXT-X-SKIP for a line that
  /// only an earlier load has.
  public func place(line: Int?) -> SourceLocation {
    line.flatMap { next.skip(leavingOut: $0, inLoad: index) }
      ?? next.restored(SourceLocation(uri: next.uri, line: line))
  }

  /// The place of a tag that the newest load may have once, or of its first line.
  public func place(ofHeader tag: TagName) -> SourceLocation {
    place(line: next.header.lines[tag] ?? 1)
  }

  /// The place of a segment of the newest load, which is its EXTINF.
  public func place(of segment: MediaSegment) -> SourceLocation {
    var place = place(line: segment.extinfLine)
    place.segment = segment.index
    return place
  }
}

extension MediaPlaylist {
  /// Returns the segments that an earlier load has too.
  fileprivate func segments(
    sharedWith previous: MediaPlaylist
  ) -> OnDemandCollection<(before: Int, after: Int)> {
    let none = OnDemandCollection(count: 0) { (before: $0, after: $0) }
    guard previous.header.skip == nil, header.skip == nil,
      let shift = sequenceShift(since: previous)
    else { return none }
    let (base, overflow) = header.mediaSequence.subtractingReportingOverflow(shift)
    guard !overflow else { return none }
    let (distance, isFar) = base.subtractingReportingOverflow(previous.header.mediaSequence)
    guard !isFar else { return none }
    // The index in the previous load is the index in this one plus the offset.
    let offset = max(distance, -segments.count)
    let first = max(0, -offset)
    let count = min(segments.count, previous.segments.count - offset) - first
    return OnDemandCollection(count: max(0, count)) {
      (before: first + $0 + offset, after: first + $0)
    }
  }
}
