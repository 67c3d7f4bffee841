public import MediaTiming
public import SourceDiagnostics

/// A presentation that grows with every reload of its media playlist (RFC 8216bis, sections 6.2.1,
/// 6.2.2, 6.2.5).
///
/// Segments are joined by their media sequence numbers. Those that left the window stay, each with
/// the lines that first described it. Media time zero is the start of the first segment of the
/// first snapshot, unless another time is given for it. Date ranges are merged by ID. The result is
/// one growing media playlist, see ``playlist``.
///
/// ```swift
/// var live = LivePresentation(first)
/// live.merge(second)
/// for change in live.snapshots.last?.dateRangeChanges ?? [] { print(change) }
/// ```
public struct LivePresentation: Sendable {
  /// The maximum size of the lines in bytes. Beyond it the older half of the segments is forgotten:
  /// offsets have 32 bits, and there must be room for one more snapshot.
  static let maximumByteCount = LineScanner.maximumByteCount / 2

  /// What is no longer needed is forgotten when it is one of so many parts of all: everything that
  /// looks at a step looks at the rest too, and forgetting costs as much as such a look.
  private static let forgottenShare = 8

  /// The number of bytes that variables may add to the lines that are kept. Reloads after that stay
  /// as written.
  ///
  /// A token of 1500 bytes in each segment of two days is less.
  public static let maximumVariableByteCount = 1 << 26

  /// The limit of date ranges that stay though the last load but one does not list them, and whether the changes of
  /// earlier snapshots are dropped; `nil` to keep all.
  public var unlistedDateRangeLimit: UnlistedDateRangeLimit?

  /// How many date ranges stay though no load lists them, and how many bytes their tags may have.
  public struct UnlistedDateRangeLimit: Hashable, Sendable {
    /// The number of ranges.
    public var count: Int
    /// The number of bytes of their tags.
    public var byteCount: Int

    /// A limit.
    public init(count: Int, byteCount: Int) { (self.count, self.byteCount) = (count, byteCount) }
  }

  private(set) var archive: PresentationArchive
  private(set) var tracker = DateRangeTracker()
  /// The changes of each snapshot, in order; see ``forget(before:)``.
  public private(set) var snapshots: [PlaylistSnapshot] = []
  private var snapshotCount = 0
  /// The first segment to keep.
  private var firstWanted = 0
  /// The findings between snapshots; those within one are found when it is parsed.
  public private(set) var findings: [Diagnostic] = []
  /// The difference of the numbers of the last snapshot from those of the presentation.
  private var shift = 0
  private(set) var latest: SnapshotWindow?
  /// The number of segments ever known when numbers changed while the dates went on.
  private var renumberedCount = 0
  /// Whether the last load had other addresses for all known segments.
  private var renamedAll = false
  /// The playlist, made once for each snapshot; `nil` while one is merged, so that the archive is not copied.
  private var made: MediaPlaylist?

  /// A presentation of one playlist.
  ///
  /// - Parameters:
  ///   - first: The playlist.
  ///   - uri: The address of the presentation; references resolve as they do in the snapshots.
  ///   - start: The media time of its first segment, where another playlist of the stream gives the zero.
  public init(_ first: MediaPlaylist, uri: String? = nil, startingAt start: MediaTime = .zero) {
    self.init(first, uri: uri, startingAt: start, behind: 0, shift: 0)
  }

  /// A presentation of which the first loads are known no longer.
  ///
  /// - Parameters:
  ///   - first: The first playlist that is known.
  ///   - uri: The address of the presentation.
  ///   - start: The media time of its first segment.
  ///   - segmentCount: The number of forgotten segments before that.
  ///   - shift: The difference of the numbers of the playlist from those of the presentation.
  package init(
    _ first: MediaPlaylist, uri: String?, startingAt start: MediaTime, behind segmentCount: Int,
    shift: Int
  ) {
    archive = PresentationArchive(uri: uri, startingAt: start)
    archive.forgottenCount = segmentCount
    self.shift = shift
    take(first)
  }

  /// Merges one more reload. The time is linear in the length of the playlist.
  public mutating func merge(_ next: MediaPlaylist) {
    take(next)
  }

  /// Merges one more reload of which more is known than its numbers.
  ///
  /// - Parameter restarts: whether its numbers begin again.
  package mutating func merge(_ next: MediaPlaylist, restarts: Bool) {
    take(next, restarts: restarts)
  }

  /// Merges the first load of another playlist of the same stream, whose segments may have other numbers and addresses.
  ///
  /// - Returns: whether it continues what is known; if not, nothing changes.
  package mutating func goOn(with next: MediaPlaylist) -> Bool {
    let written = SnapshotWindow(next, snapshot: snapshotCount, shift: shift)
    guard let number = number(ofFirstIn: written) else { return false }
    shift = next.header.mediaSequence &- number
    renumberedCount = segmentCount
    take(next, restarts: false, isOther: true)
    return true
  }

  /// The number of bytes that variables may add to the next reload, for
  /// ``Playlist/parse(_:uri:importedVariables:variableLimit:)``.
  ///
  /// A reload repeats most of what is known, so it may add half of the maximum until that is reached.
  public var variableLimit: Int {
    let rest = Self.maximumVariableByteCount - archive.text.expandedByteCount
    return rest > 0 ? max(rest, Self.maximumVariableByteCount / 2) : 0
  }

  /// The number that the last load has for a segment with a number in ``playlist``, also for one that it does not list.
  package func servedNumber(_ number: Int) -> Int { number &+ shift }

  /// The difference of the numbers of the last load from those of ``playlist``.
  package var numberShift: Int { shift }

  /// Whether a playlist can be the next reload.
  ///
  /// Some segment has the same number and URI as before, or the URIs continue although the numbers
  /// do not; playlists without a common number, or with restarted numbers, have the same target
  /// duration. Servers and queries do not count.
  public func canBeReloaded(as next: MediaPlaylist) -> Bool {
    guard let latest, !next.hasUnknownNumbers else { return true }
    let window = SnapshotWindow(next, snapshot: snapshotCount, shift: shift)
    return next.canBeReload(
      of: latest.playlist,
      SnapshotAlignment(
        previous: archive.listing(of: latest), next: window,
        searchesAddresses: skipped(by: next, after: latest) == nil))
  }

  /// Returns the finding that a playlist is a delta update whose base is not known; `nil` for any other one.
  package func lacksBase(of next: MediaPlaylist) -> Diagnostic? {
    guard let skip = next.header.skip, skipped(by: next, after: latest) == nil else { return nil }
    return next.unmergeable(skip)
  }

  /// Returns the segments of the next snapshot with their numbers in the presentation.
  private mutating func window(of next: MediaPlaylist) -> SnapshotWindow {
    let skipped = skipped(by: next, after: latest)
    if let skip = next.header.skip, skipped == nil {
      let finding = latest == nil ? next.unmergeableAsFirst(skip) : next.unmergeable(skip)
      if let finding { findings.append(finding) }
    }
    let window = SnapshotWindow(next, snapshot: snapshotCount, shift: shift, skipped: skipped)
    guard let moved = shiftOfAddresses(in: window), moved != 0 else { return window }
    let line = Int(window.table.segments[0].uriLine)
    let isNumbered = next.header.lines[.mediaSequence] != nil
    findings.append(
      Diagnostic(
        .renamedSegment,
        "\(next.segments[0].uri.quoted) is segment \(next.header.mediaSequence), by the snapshot before it "
          + "is \(next.header.mediaSequence &- moved); the addresses count"
          + (isNumbered ? "" : ", since EXT-X-MEDIA-SEQUENCE is missing"),
        at: window.text.sourceLocation(line: line, byte: window.text.lines[line].contentStart)))
    shift = shift &+ moved
    return SnapshotWindow(next, snapshot: snapshotCount, shift: shift)
  }

  /// The difference of the numbers of a window from those of the same addresses in the load before; `nil` without any.
  func shiftOfAddresses(in window: SnapshotWindow) -> Int? { alignment(of: window)?.shift }

  /// The comparison of a window with the load before; `nil` for an update, or without one before.
  func alignment(of window: SnapshotWindow) -> SnapshotAlignment? {
    guard let latest, window.skipped == nil, window.isPlausible(after: latest) else { return nil }
    return SnapshotAlignment(previous: archive.listing(of: latest), next: window)
  }

  /// Returns the segments that a delta update replaces; `nil` if the snapshot before does not have
  /// all of them.
  private func skipped(
    by next: MediaPlaylist, after previous: SnapshotWindow?
  ) -> SnapshotWindow.Skipped? {
    guard let previous, let count = next.header.skip?.tag.skippedSegments,
      count <= archive.segments.count
    else { return nil }
    let number = next.header.mediaSequence &- shift
    let (first, overflow) = number.subtractingReportingOverflow(previous.startNumber)
    let isListed =
      previous.isComplete && !overflow && first >= 0 && first <= previous.wholeCount
      && count <= previous.wholeCount - first
    let known = archive.known(from: number, count: count)
    // A recording may begin with an update, after which some loads give all that another one skips.
    guard isListed || !previous.isComplete && known.count == count else { return nil }
    return SnapshotWindow.Skipped(
      count: count, discontinuityCount: archive.discontinuityCount(of: known))
  }

  /// Merges a load.
  ///
  /// - Parameters:
  ///   - restarts: Whether its numbers begin again; `nil` if they themselves have to show that.
  ///   - isOther: Whether it comes from another playlist, with numbers by the current shift.
  private mutating func take(
    _ next: MediaPlaylist, restarts: Bool? = nil, isOther: Bool = false
  ) {
    let before = latest
    let stated = restarts ?? before.flatMap { next.beginsAgain(after: $0.playlist) }
    let written = SnapshotWindow(next, snapshot: snapshotCount, shift: shift)
    let continuation = isOther ? nil : continuation(by: written, restarts: stated)
    var restarts = stated ?? false
    made = nil
    defer { made = archive.playlist }
    archive.rewind()
    forget()
    var isRenumbered = false
    var overlap = 0
    switch continuation {
    case .goesOn(let number):
      shift = shift &+ (written.firstNumber &- number)
      isRenumbered = true
    case .overlaps(let count): (overlap, restarts) = (count, true)
    case nil: break
    }
    if continuation != nil { renumberedCount = segmentCount }
    let window = window(of: next)
    var merged = mergeSegments(
      of: window, restarts: isRenumbered || isOther ? false : restarts ? true : nil,
      overlapping: overlap)
    let forgotten = archive.forgottenCount
    func counted(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound + forgotten..<range.upperBound + forgotten
    }
    var snapshot = PlaylistSnapshot(
      index: snapshotCount, uri: next.uri, window: counted(merged.window),
      added: counted(merged.added), listed: merged.listed, isEnded: next.header.isEnded)
    snapshotCount += 1
    snapshot.isRenumbered = isRenumbered
    if let before, isRenumbered {
      // What follows from other numbers is not another fault.
      merged.findings = [next.renumbering(after: before.playlist, goesOn: true)]
    } else if snapshot.window.lowerBound < renumberedCount {
      merged.findings.removeAll { $0.rule == .renamedSegment }
    }
    // Two playlists need not agree in what is written in them.
    if isOther { merged.findings.removeAll { $0.rule != .missedSegments } }
    // Paths may have another token with each load, which is one fault.
    if renamedAll, merged.renamesAll {
      merged.findings.removeAll { $0.rule == .renamedSegment }
    }
    renamedAll = merged.renamesAll
    findings += merged.findings
    mergeDateRanges(of: window, merged, &snapshot)
    if unlistedDateRangeLimit != nil { snapshots = [] }
    snapshots.append(snapshot)
  }

  private mutating func mergeSegments(
    of window: SnapshotWindow, restarts: Bool?, overlapping count: Int
  ) -> PresentationArchive.WindowMerge {
    if window.isPlausible(after: latest) {
      // A list without segments has no numbers to which those of the next one could be compared.
      defer { if window.wholeCount > 0 || latest == nil { latest = window } }
      var merged = archive.merge(window, after: latest, isRestart: restarts, overlapping: count)
      merged.listed = archive.listed(by: window)
      return merged
    }
    let known = snapshots.last?.window ?? 0..<0
    let end = archive.segments.count
    return PresentationArchive.WindowMerge(
      window: known.lowerBound - archive.forgottenCount..<known.upperBound
        - archive.forgottenCount, added: end..<end, firstNew: window.count)
  }

  /// Merges the date ranges and late lines of a window whose segments are merged.
  private mutating func mergeDateRanges(
    of window: SnapshotWindow, _ merged: PresentationArchive.WindowMerge,
    _ snapshot: inout PlaylistSnapshot
  ) {
    let forgotten = archive.forgottenCount
    snapshot.firstLate = archive.additions.map { $0.segment + forgotten }.min()
    let listed = archive.segments[merged.window.clamped(to: archive.segments.indices)]
    var dates = DateRangeTracker.Window(
      removed: window.removedDateRanges ?? [],
      start: Self.time(listed.first?.date),
      end: Self.time(listed.last?.endDate))
    dates.edge = dates.end?.advanced(by: window.playlist.trailingDuration)
    var ranges = tracker.list(window, at: snapshot, windowStart: dates.start)
    archive.additions += ranges.tags.map { tag in
      var tag = tag
      tag.segment = max(0, tag.segment - forgotten)
      return tag
    }
    let tags = archive.take(window, from: merged.firstNew)
    tracker.finish(&ranges, tags, in: archive, of: window, window: dates)
    archive.renew(ranges.changed.map { tracker.ranges[$0].range })
    snapshot.dateRangeChanges = ranges.changes
    findings += ranges.findings.finished(uri: snapshot.uri)
  }

  private static func time(_ units: Int128?) -> CalendarTime? {
    units.map { CalendarTime(timeSince1970: DecimalText.time(units: $0, decimals: 18)) }
  }

  /// The number of segments ever known.
  public var segmentCount: Int { archive.forgottenCount + archive.segments.count }

  /// The number of forgotten segments: the first one of ``playlist`` has this index.
  ///
  /// ``PlaylistSnapshot`` and ``SequenceGap`` count all segments; the playlist counts the remaining
  /// ones.
  public var forgottenSegmentCount: Int { archive.forgottenCount }

  /// Allows the segments before one, counted from the first one ever, to be forgotten, with
  /// everything that ended before it.
  ///
  /// A later reload removes them, when they are at least an eighth of all, so that at most a seventh
  /// more than requested is held and the cost per segment does not depend on the length of the
  /// stream. The segments of the window always stay. A window with only forgotten numbers
  /// and without dates counts as a restart of the numbers. Media time and continuity ranges of the
  /// remaining segments do not change, nor do the numbers of lines.
  public mutating func forget(before segment: Int) { firstWanted = max(firstWanted, segment) }

  /// Returns the findings since the last call, and removes them.
  public mutating func takeFindings() -> [Diagnostic] {
    defer { findings = [] }
    return findings
  }

  /// Forgets what is no longer needed, when it is worth the work.
  private mutating func forget() {
    if archive.text.bytes.count > Self.maximumByteCount {
      firstWanted = max(firstWanted, archive.forgottenCount + (archive.segments.count + 1) / 2)
    }
    if let limit = unlistedDateRangeLimit,
      tracker.ranges.count > limit.count || archive.text.bytes.count > limit.byteCount,
      tracker.forgetUnlisted(beyond: limit)
    {
      archive.forget(0, keeping: tracker.ranges.map(\.range))
    }
    let wanted = min(firstWanted, snapshots.last?.window.lowerBound ?? 0)
    let count = min(wanted - archive.forgottenCount, archive.segments.count - 1)
    guard count > 0, Self.forgottenShare * count >= archive.segments.count else { return }
    let first = archive.forgottenCount + count
    tracker.forget(
      before: first, forgetting: count, date: Self.time(archive.segments[count].date),
      of: archive.playlist)
    archive.forget(count, keeping: tracker.ranges.map(\.range))
    snapshots.removeAll { $0.window.upperBound <= first && $0.index < snapshotCount - 1 }
  }

  /// The date ranges in the order of their first appearance, also removed ones.
  public var dateRanges: [TrackedDateRange] { tracker.ranges }

  /// The date ranges that the last load lists.
  package var listedDateRanges: [TrackedDateRange] { tracker.listed.map { tracker.ranges[$0] } }

  /// Whether a date range of an ID is known.
  package func hasDateRange(_ id: String) -> Bool { tracker.indexByID[id] != nil }

  /// The first tags of ranges that had not begun when they were listed last, and that the last load did not list.
  package var absentDateRanges: Set<SourceLine> {
    let absent = tracker.listed.lazy.filter { tracker.ranges[$0].absenceCount > 0 }
    // A key path to a forwarded member would be built at each call.
    return Set(absent.map { tracker.ranges[$0].range.source })
  }

  /// Returns the range of ``playlist`` whose first tag has a line number; `nil` once it is
  /// forgotten.
  public func dateRange(ofLine line: Int) -> DateRange? {
    archive.index(ofDateRange: line).map { archive.dateRanges[$0] }
  }

  /// The places at which segments are missing between two known ones.
  public var gaps: [SequenceGap] { archive.gaps }

  /// The whole presentation as one media playlist.
  ///
  /// It has the header of the last snapshot, every segment ever listed, and each date-range tag and
  /// late ad marker once. Its lines have numbers of their own, by which `playlist.source(ofLine:)`
  /// finds the snapshot and line of each value; its document has them in the order of arrival, and
  /// is not a playlist by itself.
  ///
  /// Access costs nothing. Holding one while the next reload is merged causes one copy of it.
  public var playlist: MediaPlaylist { made ?? archive.playlist }
}
