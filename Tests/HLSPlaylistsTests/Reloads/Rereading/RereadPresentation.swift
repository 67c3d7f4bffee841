import MediaTiming

@testable import HLSPlaylists

/// A presentation whose playlist is written and read as a whole each time.
struct RereadPresentation: Sendable {
  private var archive = RereadArchive()
  private var tracker = DateRangeTracker()
  /// What each snapshot brought, in order.
  private(set) var snapshots: [PlaylistSnapshot] = []
  /// How much larger the numbers of the last snapshot are than those of the presentation.
  private var shift = 0
  private var seenRanges: Set<Int> = []
  /// The last snapshot; a delta update with what it leaves out.
  private(set) var latest: MediaPlaylist

  /// A presentation of which one playlist is known.
  init(_ first: MediaPlaylist) {
    self.latest = first
    take(first, removedDateRanges: [], previous: nil)
  }

  /// Takes in one more reload. The time is linear in what the playlist lists.
  mutating func merge(_ next: MediaPlaylist) {
    let removed = next.header.skip?.tag.recentlyRemovedDateRanges ?? []
    var whole = next
    if next.isDeltaUpdate {
      let completed = next.completed(from: latest)
      whole = completed.media ?? next
    }
    take(
      whole, removedDateRanges: removed,
      previous: latestWindow)
    latest = whole
  }

  private var latestWindow: SnapshotWindow {
    SnapshotWindow(latest, snapshot: snapshots.count - 1, shift: shift)
  }

  /// The segments of the next snapshot with the numbers that they have in the presentation.
  private mutating func window(
    of next: MediaPlaylist, after previous: SnapshotWindow?
  ) -> SnapshotWindow {
    let window = SnapshotWindow(next, snapshot: snapshots.count, shift: shift)
    guard let previous, let moved = SnapshotAlignment(previous: previous, next: window).shift,
      moved != 0
    else { return window }
    shift = shift &+ moved
    return SnapshotWindow(next, snapshot: snapshots.count, shift: shift)
  }

  private mutating func take(
    _ next: MediaPlaylist, removedDateRanges: [String], previous: SnapshotWindow?
  ) {
    let window = window(of: next, after: previous)
    let merged = archive.merge(window, after: previous)
    var snapshot = PlaylistSnapshot(
      index: snapshots.count, uri: next.uri, window: merged.window, added: merged.added,
      isEnded: next.header.isEnded)
    func time(_ units: Int128?) -> CalendarTime? {
      units.map { CalendarTime(timeSince1970: DecimalText.time(units: $0, decimals: 18)) }
    }
    let listed = archive.segments[merged.window.clamped(to: archive.segments.indices)]
    let ranges = tracker.merge(
      window, removed: removedDateRanges, segments: merged.window,
      windowStart: time(listed.first?.date), windowEnd: time(listed.last?.endDate))
    for tag in ranges.tags {
      guard case .dateRange(let index) = tag.kind else { continue }
      let isFirst = seenRanges.insert(index).inserted
      let isRenewed = tracker.ranges[..<index].contains { $0.id == tracker.ranges[index].id }
      archive.insert(
        archive.keep(
          window.text, line: tag.line, snapshot: window.snapshot,
          renewsDateRange: isFirst && isRenewed), before: tag.segment)
    }
    snapshot.dateRangeChanges = ranges.changes
    snapshots.append(snapshot)
  }

  func playlist(uri: String?) -> RereadPlaylist {
    var text = RereadText(archive: archive, latest: latestWindow)
    return text.playlist(uri: uri)
  }
}
