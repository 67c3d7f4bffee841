public import MediaTiming

/// The segments of a live playlist as a client has them after a load: those that the load lists, and those that a delta
/// update leaves out, from the loads before (RFC 8216bis, section 6.2.5.1).
///
/// ```swift
/// var window = PlaylistWindow(first)
/// window = PlaylistWindow(update, after: window)
/// print(window.count, window.last?.segment.uri ?? "")
/// ```
public struct PlaylistWindow: Sendable {
  /// Consecutive segments of one load.
  private struct Run {
    var load: WindowLoad
    /// The index of the first one in the load.
    var first: Int
    /// Its position in the window.
    var position: Int
  }

  private let load: WindowLoad
  /// The number of segments that it leaves out.
  public let skippedCount: Int
  /// Whether all segments are known: the load is whole, or the window before has all that it leaves out.
  ///
  /// The window before forgets all of them if they come from too many updates.
  public let isComplete: Bool
  private var runs: [Run] = []

  /// The window after a load.
  ///
  /// - Parameters:
  ///   - playlist: The load.
  ///   - previous: The window before.
  public init(_ playlist: MediaPlaylist, after previous: PlaylistWindow? = nil) {
    let kept = previous?.kept(by: playlist)
    skippedCount = kept?.count ?? 0
    isComplete = playlist.header.skip == nil || kept != nil
    runs = kept?.runs ?? []
    load = WindowLoad(playlist, after: kept?.last)
    guard !playlist.segments.isEmpty else { return }
    runs.append(Run(load: load, first: 0, position: skippedCount))
  }

  /// The load.
  public var playlist: MediaPlaylist { load.playlist }

  /// The tags of the load that describe the whole playlist.
  public var header: MediaPlaylistHeader { playlist.header }

  /// The number of segments.
  public var count: Int { skippedCount + playlist.segments.count }

  /// The first segment.
  public var first: WindowSegment? { count > 0 ? self[0] : nil }

  /// The last segment.
  public var last: WindowSegment? { count > 0 ? self[count - 1] : nil }

  /// The segment at a position.
  ///
  /// - Precondition: The position is less than ``count``.
  public subscript(position: Int) -> WindowSegment {
    let run = runs[runs.partitioningIndex { $0.position > position } - 1]
    return WindowSegment(
      load: run.load, segment: run.load.playlist.segments[position - run.position + run.first])
  }

  /// The media sequence number of a segment; the largest number when it does not fit.
  public func mediaSequence(of position: Int) -> Int {
    let (number, overflow) = header.mediaSequence.addingReportingOverflow(position)
    return overflow ? .max : number
  }

  /// The number of EXT-X-DISCONTINUITY from the start of the window up to a segment.
  public func discontinuityCount(upTo position: Int) -> Int {
    self[position].continuityRange &- self[0].continuityRange
      &+ self[0].segment.discontinuityCount
  }

  /// The date of the end of the last segment; `nil` when unknown.
  public var endDate: CalendarTime? {
    guard let last, let date = last.date else { return nil }
    return CalendarTime(timeSince1970: date.timeSince1970 + last.segment.duration)
  }

  /// The date of the start of the first segment, by the nearest tag; `nil` when unknown.
  public var startDate: CalendarTime? {
    guard let first else { return nil }
    if let date = first.date { return CalendarTime(timeSince1970: date.timeSince1970) }
    for run in runs {
      guard let dated = run.load.firstDated(from: run.first) else { continue }
      guard dated.continuityRange == first.continuityRange, let date = dated.date else { break }
      return CalendarTime(timeSince1970: date.timeSince1970 - (dated.startTime - first.startTime))
    }
    return nil
  }

  /// The positions of the segments that a delta update leaves out; `nil` if this window does not have all of them.
  func skipped(by next: MediaPlaylist) -> Range<Int>? {
    guard isComplete, let count = next.header.skip?.tag.skippedSegments else { return nil }
    let (first, overflow) = next.header.mediaSequence.subtractingReportingOverflow(
      header.mediaSequence)
    guard !overflow, first >= 0, first <= self.count, count <= self.count - first
    else { return nil }
    return first..<(first + count)
  }

  /// The segments that an update leaves out.
  private struct Kept {
    var count = 0
    var runs: [Run] = []
    /// The last one.
    var last: WindowSegment?
  }

  /// The limits of the updates that list segments of a window, beside the last whole load: two days of updates every
  /// four seconds.
  private static let maximumUpdateCount = 1 << 16
  private static let maximumUpdateByteCount = 32 << 20

  /// Returns the segments that an update leaves out; `nil` if this window does not have all of them, or if they are of
  /// too many updates.
  private func kept(by next: MediaPlaylist) -> Kept? {
    guard let skipped = skipped(by: next) else { return nil }
    guard !skipped.isEmpty else { return Kept() }
    var runs = runs(of: skipped)
    let newest = runs[runs.count - 1]
    let count = newest.first + skipped.count - newest.position
    // The loads before are short already.
    let last = newest.load === load ? load.shortened(to: count) : newest.load
    runs[runs.count - 1].load = last
    guard runs.count <= Self.maximumUpdateCount,
      runs.reduce(0, { $0 + $1.load.updateByteCount }) <= Self.maximumUpdateByteCount
    else { return nil }
    return Kept(
      count: skipped.count, runs: runs,
      last: WindowSegment(load: last, segment: last.playlist.segments[count - 1]))
  }

  /// The load that lists all of some segments; `nil` if several do.
  private func load(of positions: Range<Int>) -> WindowLoad? {
    let runs = runs(of: positions)
    return runs.count == 1 ? runs[0].load : nil
  }

  private func runs(of positions: Range<Int>) -> [Run] {
    let start = runs.partitioningIndex { $0.position > positions.lowerBound } - 1
    let end = runs.partitioningIndex { $0.position >= positions.upperBound }
    return runs[start..<end].map { run in
      let skipped = max(0, positions.lowerBound - run.position)
      var run = run
      run.first += skipped
      run.position += skipped - positions.lowerBound
      return run
    }
  }
}

/// Consecutive segments that two loads share.
public struct SharedRun: Hashable, Sendable {
  /// The position of the first one in the window before.
  public var before: Int
  /// The position of the first one in the newer window.
  public var after: Int
  /// The number of segments.
  public var count: Int
  /// Whether both loads have the same lines for them.
  public var isUnchanged: Bool
}

extension PlaylistWindow {
  /// Whether this can be a window of the same playlist; see `SnapshotWindow.isPlausible(after:)`.
  public func isPlausible(after previous: PlaylistWindow) -> Bool {
    isComplete || load.window.isPlausible(after: previous.load.window)
  }

  /// The segments that the window before has too, by their positions in each.
  ///
  /// Where numbers and URIs disagree, the URIs count; servers and queries do not. Empty when a delta update has segments that
  /// are unknown.
  public func segments(
    sharedWith previous: PlaylistWindow
  ) -> OnDemandCollection<(before: Int, after: Int)> {
    let none = OnDemandCollection(count: 0) { (before: $0, after: $0) }
    guard previous.isComplete, isComplete, let shift = shift(since: previous) else { return none }
    let (base, overflow) = header.mediaSequence.subtractingReportingOverflow(shift)
    guard !overflow else { return none }
    let (distance, isFar) = base.subtractingReportingOverflow(previous.header.mediaSequence)
    guard !isFar else { return none }
    // The position in the window before is the position in this one plus the offset.
    let offset = max(distance, -count)
    let first = max(0, -offset)
    let shared = min(count, previous.count - offset) - first
    return OnDemandCollection(count: max(0, shared)) {
      (before: first + $0 + offset, after: first + $0)
    }
  }

  /// Splits shared segments that the load lists into runs with the same lines in both loads, and single ones with other lines.
  public func runs(
    of shared: Slice<OnDemandCollection<(before: Int, after: Int)>>, after previous: PlaylistWindow
  ) -> [SharedRun] {
    guard let first = shared.first,
      let known = previous.load(of: first.before..<(first.before + shared.count))
    else {
      return shared.map {
        SharedRun(before: $0.before, after: $0.after, count: 1, isUnchanged: false)
      }
    }
    let start = first.after - skippedCount
    let offset = previous[first.before].segment.index - start
    let range = start..<(start + shared.count)
    return load.window.runs(range, from: known.window, offset: offset).map { run in
      SharedRun(
        before: first.before + run.range.lowerBound - start,
        after: first.after + run.range.lowerBound - start, count: run.range.count,
        isUnchanged: run.isUnchanged)
    }
  }

  /// The difference of the media sequence numbers from those of the same URIs before; `nil` when no segment is in both.
  private func shift(since previous: PlaylistWindow) -> Int? {
    // What an update leaves out has the numbers of the window before.
    guard header.skip == nil else { return 0 }
    return SnapshotAlignment(
      previous: SnapshotAlignment.Earlier(
        firstNumber: previous.header.mediaSequence, count: previous.count,
        path: { previous[$0].path }),
      next: load.window
    ).shift
  }
}
