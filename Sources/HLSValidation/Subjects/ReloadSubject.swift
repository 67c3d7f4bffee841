public import HLSPlaylists
public import MediaTiming
public import SourceDiagnostics

/// A load of a live playlist and the load before it.
public struct ReloadSubject: Sendable {
  /// The loads of a live playlist so far, as far as rules about the next one need them.
  ///
  /// ```swift
  /// var history = ReloadSubject.History()
  /// for playlist in loads {
  ///   guard let reload = history.add(playlist) else { continue }
  ///   print(rules.flatMap { $0.findings(in: reload) })
  /// }
  /// ```
  public struct History: Sendable {
    private let policy: ValidationPolicy
    private var count = 0
    private var latest: (window: PlaylistWindow, fetched: CalendarTime?)?
    /// The fetch time of the first load that ended with the last segment.
    private var edgeFetchTime: CalendarTime?
    private var dateRanges = KnownDateRanges()

    /// No load yet.
    public init(policy: ValidationPolicy = ValidationPolicy()) { self.policy = policy }

    /// Adds the next load; returns the subject of the rules unless it is the first one, or cannot be of this playlist.
    ///
    /// - Parameters:
    ///   - playlist: the playlist as served.
    ///   - fetched: the time of its fetch, if known.
    ///   - placement: where its segments lie in the presentation, if known.
    public mutating func add(
      _ playlist: MediaPlaylist, fetched: CalendarTime? = nil,
      placement: LoadPlacement = LoadPlacement()
    ) -> ReloadSubject? {
      let next = PlaylistWindow(playlist, after: latest?.window)
      defer { count += 1 }
      if let latest, !next.isPlausible(after: latest.window) { return nil }
      defer { latest = (next, fetched) }
      guard let latest else {
        edgeFetchTime = fetched
        return nil
      }
      let shared = next.segments(sharedWith: latest.window)
      if !next.hasSameEnd(as: latest.window, sharing: shared) { edgeFetchTime = fetched }
      // Only now: the subject before, which shares them, is gone as a rule, so that they are not copied.
      dateRanges.add(latest.window, fetched: latest.fetched)
      return ReloadSubject(
        index: count, next: next, previous: latest.window, fetchTime: fetched,
        previousFetchTime: latest.fetched, edgeFetchTime: edgeFetchTime, policy: policy,
        sharedSegments: shared, dateRanges: dateRanges, placement: placement)
    }
  }

  /// The index of the newest load, from 1.
  public let index: Int
  /// The newest load, with the segments that a delta update leaves out.
  public let next: PlaylistWindow
  /// The load before it.
  public let previous: PlaylistWindow
  /// The fetch time of the newest load, if known.
  public let fetchTime: CalendarTime?
  /// The fetch time of the load before it, if known.
  public let previousFetchTime: CalendarTime?
  /// The fetch time of the first load that had the last segment as its last one, if known.
  public let edgeFetchTime: CalendarTime?
  /// The user's limits.
  public let policy: ValidationPolicy
  /// The segments that the two loads share, by their positions in each; see ``PlaylistWindow/segments(sharedWith:)``.
  let sharedSegments: OnDemandCollection<(before: Int, after: Int)>
  /// Those of them that the newest load lists itself: what a delta update replaces is the same.
  let listedRuns: [SharedRun]
  private let dateRanges: KnownDateRanges
  private let placement: LoadPlacement

  private init(
    index: Int, next: PlaylistWindow, previous: PlaylistWindow, fetchTime: CalendarTime?,
    previousFetchTime: CalendarTime?, edgeFetchTime: CalendarTime?, policy: ValidationPolicy,
    sharedSegments: OnDemandCollection<(before: Int, after: Int)>, dateRanges: KnownDateRanges,
    placement: LoadPlacement
  ) {
    self.index = index
    self.next = next
    self.previous = previous
    self.fetchTime = fetchTime
    self.previousFetchTime = previousFetchTime
    self.edgeFetchTime = edgeFetchTime
    self.policy = policy
    self.sharedSegments = sharedSegments
    let skippedCount = max(0, next.skippedCount - (sharedSegments.first?.after ?? 0))
    listedRuns = next.runs(of: sharedSegments.dropFirst(skippedCount), after: previous)
    self.dateRanges = dateRanges
    self.placement = placement
  }

  /// The shared segments with other lines than in the load before.
  var changedSegments: [(before: Int, after: Int)] {
    listedRuns.filter { !$0.isUnchanged }.map { ($0.before, $0.after) }
  }

  /// Returns what a comparison finds in the shared segments that the newest load lists, in order.
  ///
  /// Where the lines of a run are the same in both loads, and its first segment has the same keys, dates and the like, so have
  /// the others.
  func differences<Value>(_ compare: (_ before: Int, _ after: Int) -> Value?) -> [Value] {
    listedRuns.flatMap { run -> [Value] in
      guard let first = compare(run.before, run.after) else { return [] }
      return [first]
        + (1..<max(1, run.count)).compactMap { compare(run.before + $0, run.after + $0) }
    }
  }

  /// Whether a load before the newest one has the date range with an ID.
  func hadBefore(dateRange id: String) -> Bool { dateRanges.hasListed(id) }

  /// The date ranges of the newest load whose tag with START-DATE is only in the load before, and whether they overlap listed
  /// segments.
  var beheadedDateRanges: [(range: DateRange, isInWindow: Bool)] {
    dateRanges.beheaded(in: next)
  }

  /// The place of a line of the newest load.
  public func place(line: Int?) -> SourceLocation {
    SourceLocation(uri: next.playlist.uri, line: line)
  }

  /// The place of a tag that the newest load may have once, or of its first line.
  public func place(ofHeader tag: TagName) -> SourceLocation {
    place(line: next.header.lines[tag] ?? 1)
  }

  /// The place of a segment of the newest load, which is its EXTINF, or EXT-X-SKIP that replaces it.
  public func place(ofSegment position: Int) -> SourceLocation {
    let isSkipped = position < next.skippedCount
    let line = isSkipped ? next.header.skip?.line : next[position].segment.extinfLine
    return placement.completed(place(line: line), ofSegment: position - next.skippedCount)
  }
}
