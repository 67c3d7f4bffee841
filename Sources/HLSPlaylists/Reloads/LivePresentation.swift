internal import MediaTiming
public import SourceDiagnostics

/// A presentation that grows with every reload of its media playlist (RFC 8216bis, sections 6.2.1, 6.2.2, 6.2.5).
///
/// Segments are joined by their media sequence numbers. Those that left the window stay, each with the lines that
/// first described it. Media time zero is the start of the first segment of the first snapshot. Date ranges are
/// merged by ID. The whole is one media playlist that grows, see ``playlist``.
///
/// ```swift
/// var live = LivePresentation(first)
/// live.merge(second)
/// for change in live.snapshots.last?.dateRangeChanges ?? [] { print(change) }
/// ```
public struct LivePresentation: Sendable {
  /// How many bytes of lines are held. Past this the older half of the segments is forgotten: offsets have 32 bits, and
  /// there must be room for one more snapshot.
  static let maximumByteCount = LineScanner.maximumByteCount / 2

  private var archive: PresentationArchive
  private var tracker = DateRangeTracker()
  /// What each snapshot brought, in order; see ``forget(before:)``.
  public private(set) var snapshots: [PlaylistSnapshot] = []
  private var snapshotCount = 0
  /// The first segment that is to be remembered.
  private var firstWanted = 0
  /// What was wrong between snapshots; what is wrong within one is told when it is parsed.
  public private(set) var findings: [Diagnostic] = []
  /// How much larger the numbers of the last snapshot are than those of the presentation.
  private var shift = 0
  /// The last snapshot; a delta update with what it leaves out.
  public private(set) var latest: MediaPlaylist

  /// A presentation of which one playlist is known.
  ///
  /// - Parameters:
  ///   - first: The playlist.
  ///   - uri: The address of the presentation; references resolve as they do in the snapshots.
  public init(_ first: MediaPlaylist, uri: String? = nil) {
    self.archive = PresentationArchive(uri: uri)
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
      let completed = next.completed(from: latest, load: snapshotCount)
      findings += completed.findings.filter { $0.rule == .unmergeableDeltaUpdate }
      whole = completed.media ?? next
    }
    take(whole, removedDateRanges: removed, previous: latestWindow)
    latest = whole
  }

  private var latestWindow: SnapshotWindow {
    SnapshotWindow(latest, snapshot: snapshotCount - 1, shift: shift)
  }

  /// The segments of the next snapshot with the numbers that they have in the presentation.
  private mutating func window(
    of next: MediaPlaylist, after previous: SnapshotWindow?
  ) -> SnapshotWindow {
    let window = SnapshotWindow(next, snapshot: snapshotCount, shift: shift)
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
    return SnapshotWindow(next, snapshot: snapshotCount, shift: shift)
  }

  private mutating func take(
    _ next: MediaPlaylist, removedDateRanges: [String], previous: SnapshotWindow?
  ) {
    let window = window(of: next, after: previous)
    archive.rewind()
    forget()
    let merged = archive.merge(window, after: previous)
    let forgotten = archive.forgottenCount
    func counted(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound + forgotten..<range.upperBound + forgotten
    }
    var snapshot = PlaylistSnapshot(
      index: snapshotCount, uri: next.uri, window: counted(merged.window),
      added: counted(merged.added), isEnded: next.header.isEnded)
    snapshot.firstLate = archive.additions.map { $0.segment + forgotten }.min()
    snapshotCount += 1
    let listed = archive.segments[merged.window.clamped(to: archive.segments.indices)]
    let dates = DateRangeTracker.Window(
      removed: removedDateRanges, start: Self.time(listed.first?.date),
      end: Self.time(listed.last?.endDate))
    var ranges = tracker.list(window, segments: snapshot.window, windowStart: dates.start)
    archive.additions += ranges.tags.map { tag in
      var tag = tag
      tag.segment = max(0, tag.segment - forgotten)
      return tag
    }
    let tags = archive.take(window, from: merged.firstNew)
    tracker.finish(&ranges, tags, in: archive, of: window, window: dates)
    archive.renew(ranges.changed.map { tracker.ranges[$0].range })
    snapshot.dateRangeChanges = ranges.changes
    snapshots.append(snapshot)
    findings += merged.findings + ranges.findings.finished(uri: next.uri)
  }

  private static func time(_ units: Int128?) -> CalendarTime? {
    units.map { CalendarTime(timeSince1970: DecimalText.time(units: $0, decimals: 18)) }
  }

  /// How many segments were ever known.
  public var segmentCount: Int { archive.forgottenCount + archive.segments.count }

  /// How many segments at the front are forgotten: the first one of ``playlist`` is the one of this index.
  ///
  /// ``PlaylistSnapshot`` and ``SequenceGap`` count all segments, what is in the playlist counts those that are left.
  public var forgottenSegmentCount: Int { archive.forgottenCount }

  /// Allows to forget the segments before one, counted from the first one ever, with all that was over before it.
  ///
  /// They go with a later reload, when they are at least as many as those that stay, so that what is held is at most
  /// twice as much as is wanted and each segment costs the same however long the stream runs. The segments of the
  /// window stay in any case. A window that lists nothing but forgotten numbers, and has no dates, is taken for one whose
  /// numbers begin anew. Media time and continuity ranges of what stays do not change, nor do the numbers of lines.
  public mutating func forget(before segment: Int) { firstWanted = max(firstWanted, segment) }

  /// The findings since the last call, which are forgotten here.
  public mutating func takeFindings() -> [Diagnostic] {
    defer { findings = [] }
    return findings
  }

  /// Forgets what is no longer wanted, when it is worth the work.
  private mutating func forget() {
    if archive.text.bytes.count > Self.maximumByteCount {
      firstWanted = max(firstWanted, archive.forgottenCount + (archive.segments.count + 1) / 2)
    }
    let wanted = min(firstWanted, snapshots.last?.window.lowerBound ?? 0)
    let count = min(wanted - archive.forgottenCount, archive.segments.count - 1)
    guard count > 0, 2 * count >= archive.segments.count else { return }
    let first = archive.forgottenCount + count
    tracker.forget(
      before: first, forgetting: count, date: Self.time(archive.segments[count].date),
      after: snapshotCount - 1)
    archive.forget(count, keeping: tracker.ranges.map(\.range))
    snapshots.removeAll { $0.window.upperBound <= first && $0.index < snapshotCount - 1 }
  }

  /// The date ranges in the order in which they were first seen, also those that are removed.
  public var dateRanges: [TrackedDateRange] { tracker.ranges }

  /// The range of ``playlist`` whose first tag has a number of a line; `nil` once it is forgotten.
  public func dateRange(ofLine line: Int) -> DateRange? {
    archive.index(ofDateRange: line).map { archive.dateRanges[$0] }
  }

  /// Where segments are missing between two that are known.
  public var gaps: [SequenceGap] { archive.gaps }

  /// The whole presentation as one media playlist.
  ///
  /// It has the header of the last snapshot, every segment that was ever seen, and each date-range tag and late ad
  /// marker once. Its lines have numbers of their own, by which `playlist.source(ofLine:)` finds the snapshot and line
  /// that each value comes from; its document has them in the order in which they came, and is no playlist by itself.
  ///
  /// To ask for it costs nothing. Whoever holds one while the next reload is merged causes one copy of it.
  public var playlist: MediaPlaylist { archive.playlist }
}
