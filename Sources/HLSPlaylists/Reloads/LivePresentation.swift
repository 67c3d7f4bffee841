internal import MediaTiming
public import SourceDiagnostics

/// A presentation that grows with every reload of its media playlist (RFC 8216bis, sections 6.2.1, 6.2.2, 6.2.5).
///
/// Segments are joined by their media sequence numbers. Those that left the window stay, each with the lines that
/// first described it. Media time zero is the start of the first segment of the first snapshot. Date ranges are
/// merged by ID. The whole is read as one media playlist, see ``playlist(uri:)``.
///
/// ```swift
/// var live = LivePresentation(first)
/// live.merge(second)
/// for change in live.snapshots.last?.dateRangeChanges ?? [] { print(change) }
/// ```
public struct LivePresentation: Sendable {
  private var archive = PresentationArchive()
  private var tracker = DateRangeTracker()
  /// What each snapshot brought, in order.
  public private(set) var snapshots: [PlaylistSnapshot] = []
  /// What was wrong between snapshots; what is wrong within one is told when it is parsed.
  public private(set) var findings: [Diagnostic] = []
  /// How much larger the numbers of the last snapshot are than those of the presentation.
  private var shift = 0
  /// The last snapshot; a delta update with what it leaves out.
  public private(set) var latest: MediaPlaylist

  /// A presentation of which one playlist is known.
  public init(_ first: MediaPlaylist) {
    self.latest = first
    if let skip = first.header.skip {
      findings.append(
        Diagnostic(
          .unmergeableDeltaUpdate,
          "the first playlist is a delta update: the \(skip.tag.skippedSegments ?? 0) segments that "
            + "it skips are not known",
          at: SourceLocation(uri: first.uri, line: skip.line), severity: .warning))
    }
    take(first, removedDateRanges: [], previous: nil)
  }

  /// A presentation with what one more reload brings.
  public static func merge(
    _ previous: LivePresentation, _ next: MediaPlaylist
  ) -> LivePresentation {
    var merged = previous
    merged.merge(next)
    return merged
  }

  /// Takes in one more reload. The time is linear in what the playlist lists.
  public mutating func merge(_ next: MediaPlaylist) {
    let removed = next.header.skip?.tag.recentlyRemovedDateRanges ?? []
    var whole = next
    if next.isDeltaUpdate {
      let completed = next.completed(from: latest)
      findings += completed.findings.filter { $0.rule == .unmergeableDeltaUpdate }
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
    let line = Int(window.table.segments[0].uriLine)
    findings.append(
      Diagnostic(
        .renamedSegment,
        "\(next.segments[0].uri) is segment \(next.header.mediaSequence), by the snapshot before it "
          + "is \(next.header.mediaSequence &- moved); the addresses count",
        at: window.text.sourceLocation(line: line, byte: window.text.lines[line].contentStart)))
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
      windowStart: time(listed.first?.date), windowEnd: time(listed.last?.endDate), into: &archive)
    snapshot.dateRangeChanges = ranges.changes
    snapshots.append(snapshot)
    findings += merged.findings + ranges.findings.finished(uri: next.uri)
  }

  /// How many segments are known.
  public var segmentCount: Int { archive.segments.count }

  /// The date ranges in the order in which they were first seen, also those that are removed.
  public var dateRanges: [TrackedDateRange] { tracker.ranges }

  /// Where segments are missing between two that are known.
  public var gaps: [SequenceGap] { archive.steps.map(\.gap) }

  /// The whole presentation as one media playlist.
  ///
  /// It has the header of the last snapshot, every segment that was ever seen, and each date-range tag and late ad
  /// marker once. `playlist.origin(ofLine:)` tells the snapshot and line that each value comes from. It is put
  /// together anew on every call.
  ///
  /// - Parameter uri: The address of the presentation; references resolve as they do in the snapshots.
  public func playlist(uri: String?) -> MediaPlaylist {
    var text = PresentationText(archive: archive, latest: latestWindow, uris: snapshots.map(\.uri))
    return text.playlist(uri: uri)
  }
}
