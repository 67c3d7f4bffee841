internal import MediaTiming
internal import SourceDiagnostics

/// Follows the date ranges of a playlist over its reloads.
///
/// A load is merged in two parts: ``list(_:at:windowStart:)`` finds the tags that are new, the archive gives their
/// lines a place in the growing playlist, and ``finish(_:_:in:of:window:)`` reads them there. The work is linear in the
/// ranges that the snapshot lists and in what changes.
struct DateRangeTracker: Sendable {
  /// The maximum number of different tags of one ID.
  static let maximumTagCount = 256

  /// A listed range with new tags.
  fileprivate struct Listing {
    /// Its index in the snapshot.
    var row: Int
    /// Its index here.
    var index: Int
    /// Whether nothing was known of it before.
    var isNew: Bool
  }

  /// The changes of a snapshot.
  struct Merge {
    var changes: [PlaylistSnapshot.DateRangeChange] = []
    /// Summed up where a million ranges vanish together.
    var findings = DiagnosticCollector.ofPlaylist
    /// New tags of ranges.
    var tags: [PresentationArchive.Addition] = []
    /// The ranges that have new tags or another end.
    var changed: Set<Int> = []
    fileprivate var listings: [Listing] = []
    /// The ranges that the snapshot lists.
    fileprivate var listed: [Int] = []
  }

  /// The dates of a snapshot's segments, as far as they are known.
  struct Window {
    /// The IDs that RECENTLY-REMOVED-DATERANGES lists.
    var removed: [String] = []
    var start: CalendarTime?
    var end: CalendarTime?
    /// The date of the live edge: behind the last part, or the last segment.
    var edge: CalendarTime?
  }

  /// The maximum number of ranges without an end that stay when segments are forgotten.
  static let maximumOpenCount = 1_000

  var ranges: [TrackedDateRange] = []
  var indexByID: [String: Int] = [:]
  /// The ranges that the last snapshot lists.
  var listed: [Int] = []
  /// The ends of ranges in order. An end that has changed since has an entry that no longer counts.
  var ends: [(date: CalendarTime, range: Int)] = []
  /// The live edge of the last snapshot with dates.
  private var edge: CalendarTime?
  private var newEnds: [(date: CalendarTime, range: Int)] = []
  var classes: [String: DateRangeClass] = [:]
  private var changedClasses: Set<String> = []

  // MARK: New tags

  /// Finds the tags of a snapshot that are not known yet.
  ///
  /// - Parameters:
  ///   - place: The segments of the presentation that it lists, counted from the first one ever, and what is new of them.
  ///   - windowStart: The date at which they begin.
  mutating func list(
    _ window: SnapshotWindow, at place: PlaylistSnapshot, windowStart: CalendarTime?
  ) -> Merge {
    var merge = Merge()
    for row in window.playlist.dateRanges.indices {
      let range = window.playlist.dateRanges[row]
      let known = indexByID[range.id]
      let isNew = known.map { isOver($0, before: range, windowStart) } ?? true
      let index = isNew ? ranges.count : known ?? 0
      if isNew {
        var tracked = TrackedDateRange(range, snapshot: window.snapshot)
        if let known {
          tracked.lastPlacement = ranges[known].lastPlacement
          merge.findings.add(reuse(of: range, in: window))
        }
        ranges.append(tracked)
        indexByID[range.id] = index
      } else if ranges[index].removal?.mayReturn == true {
        ranges[index].removal = nil
        setWithdrawn(index, false, &merge)
        rememberEnd(of: index)
        merge.changes.append(change(.added, of: index))
      }
      ranges[index].lastSnapshot = window.snapshot
      ranges[index].absenceCount = 0
      merge.listed.append(index)
      let count = merge.tags.count
      // Without dates, one that is listed in front begins no earlier than what is new with it.
      let isPlaced =
        !isNew || windowStart != nil || window.segmentIndex(of: range.placements[0]) > 0
      let first = isPlaced ? 0 : place.added.lowerBound
      let segments = place.window.clamped(to: first..<Int.max)
      addTags(of: range, to: index, isNew: isNew, in: window, segments, &merge)
      if merge.tags.count > count {
        merge.listings.append(Listing(row: row, index: index, isNew: isNew))
      }
    }
    if window.keepsDateRanges {
      let others = Set(merge.listed.map { ranges[$0].range.id } + (window.removedDateRanges ?? []))
      merge.listed += listed.filter {
        !others.contains(ranges[$0].range.id) && ranges[$0].removal?.mayReturn != true
      }
    }
    return merge
  }

  /// Whether the range that is known of an ID was over before the window, so that the ID is used for another.
  /// The standard forbids it (RFC 8216bis, section 6.2.1), but clients that forget old ranges have both.
  private func isOver(_ known: Int, before range: DateRange, _ windowStart: CalendarTime?) -> Bool {
    guard let start = range.startDate, let windowStart, let end = ranges[known].range.end?.date
    else { return false }
    return end <= windowStart && start >= end && start != ranges[known].range.startDate
  }

  private func reuse(of range: DateRange, in window: SnapshotWindow) -> Diagnostic {
    Diagnostic(
      .reusedDateRangeID,
      "date range \"\(range.id)\" ended before this window began, here its ID is used for another one",
      at: location(range.placements[0], in: window), severity: .warning, subject: range.id)
  }

  private mutating func addTags(
    of range: DateRange, to index: Int, isNew: Bool, in window: SnapshotWindow,
    _ segments: Range<Int>, _ merge: inout Merge
  ) {
    let known = isNew ? nil : ranges[index].range
    var added: Set<ArraySlice<UInt8>> = []
    for placement in range.placements {
      let line = placement.line - 1
      let written = GrowingText.content(of: window.text, line: line)
      guard known?.hasTag(written) != true, added.insert(written).inserted else { continue }
      guard (known?.placements.count ?? 0) + added.count <= Self.maximumTagCount else {
        merge.findings.add(
          Diagnostic(
            .readingLimit,
            "date range \"\(range.id)\" has more than \(Self.maximumTagCount) different tags, "
              + "further ones are left out", at: location(placement, in: window)))
        break
      }
      // The first value of an attribute counts, so a later tag must not come to stand before an earlier one.
      let segment = segments.lowerBound + min(window.segmentIndex(of: placement), segments.count)
      ranges[index].lastPlacement = max(ranges[index].lastPlacement, segment)
      merge.tags.append(
        .init(line: line, segment: ranges[index].lastPlacement, kind: .dateRange(index)))
    }
  }

  private func location(
    _ placement: DateRange.Placement, in window: SnapshotWindow
  ) -> SourceLocation {
    window.text.sourceLocation(
      line: placement.line - 1, byte: window.text.lines[placement.line - 1].contentStart)
  }

  private func change(
    _ kind: PlaylistSnapshot.DateRangeChange.Kind, of index: Int
  ) -> PlaylistSnapshot.DateRangeChange {
    let range = ranges[index].range
    return .init(id: range.id, line: range.line, source: range.source, kind: kind)
  }

  // MARK: Reading them

  /// Reads the new tags of a snapshot where they stand in the growing playlist, and removes ranges that are over.
  mutating func finish(
    _ merge: inout Merge, _ tags: [(range: Int, line: Int)], in archive: PresentationArchive,
    of snapshot: SnapshotWindow, window: Window
  ) {
    let lines = Dictionary(grouping: tags, by: \.range)
    var updated: [Int: [AttributeName]] = [:]
    for listing in merge.listings {
      let index = listing.index
      let known = listing.isNew ? nil : ranges[index].range
      if let known {
        let names = compare(
          snapshot.playlist.dateRanges[listing.row], with: known, of: snapshot, &merge.findings)
        if !names.isEmpty { updated[index] = names }
      }
      ranges[index].range =
        archive.dateRange(known, adding: lines[index, default: []].map(\.line))
        ?? ranges[index].range
      merge.changed.insert(index)
      if listing.isNew { merge.changes.append(change(.added, of: index)) }
      updateEnd(index, &merge.findings, of: snapshot)
    }
    for index in takeNextOfClass() {
      merge.changed.insert(index)
      if updated[index]?.contains("END-ON-NEXT") != true {
        updated[index, default: []].append("END-ON-NEXT")
      }
    }
    for index in updated.keys.sorted() where ranges[index].firstSnapshot != snapshot.snapshot {
      merge.changes.append(change(.updated(keys: updated[index, default: []]), of: index))
    }
    remove(snapshot, window, &merge)
    // What was withdrawn is no longer the next of its class.
    for index in takeNextOfClass() {
      merge.changed.insert(index)
      merge.changes.append(change(.updated(keys: ["END-ON-NEXT"]), of: index))
    }
    listed = merge.listed
  }

  /// The names of the attributes that a range has not had yet; those with other values than before are findings.
  private func compare(
    _ range: DateRange, with known: DateRange, of snapshot: SnapshotWindow,
    _ findings: inout DiagnosticCollector
  ) -> [AttributeName] {
    let indices = Dictionary(
      known.attributes.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { $1 })
    var names: [AttributeName] = []
    for attribute in range.attributes {
      guard let index = indices[attribute.name] else {
        if known.attributes.count + names.count < AttributeScanner.maximumCount {
          names.append(attribute.name)
        }
        continue
      }
      let first = known.attributes[index]
      guard !DateRangeMerger.isSameValue(first, attribute) else { continue }
      let source = first.source
      findings.add(
        DateRangeMerger.conflict(
          .changedDateRange, attribute, of: range.id, with: first,
          in: "\(source.uri.map { "\($0) " } ?? "")line \(source.line)"))
    }
    return names
  }

  // MARK: Ends

  private mutating func updateEnd(
    _ index: Int, _ findings: inout DiagnosticCollector, of snapshot: SnapshotWindow
  ) {
    rememberEnd(of: index)
    let range = ranges[index].range
    guard let name = range.attributeClass, let start = range.startDate else { return }
    if !ranges[index].isInClass {
      ranges[index].isInClass = true
      classes[name, default: DateRangeClass()].add(start)
      changedClasses.insert(name)
    }
    guard range.endsOnNext, !ranges[index].isWaiting else { return }
    ranges[index].isWaiting = true
    changedClasses.insert(name)
    if classes[name]?.wait(index, from: start) == false {
      findings.add(
        Diagnostic(
          .readingLimit,
          "more than \(DateRangeClass.maximumWaitingCount) date ranges of class \"\(name)\" with END-ON-NEXT start at "
            + "once, \"\(range.id)\" and further ones get no end by it",
          at: SourceLocation(uri: snapshot.playlist.uri, line: range.source.line)))
    }
  }

  /// Ends ranges with END-ON-NEXT of which the next one of the class is known, and returns them.
  private mutating func takeNextOfClass() -> [Int] {
    var ended: [Int] = []
    defer { changedClasses = [] }
    for name in changedClasses {
      guard let (ends, removed) = classes[name]?.takeEnds() else { continue }
      for (index, next) in ends {
        let end = ranges[index].range.end
        guard end == nil || end?.basis == .nextOfClass, next != end?.date else { continue }
        // A later one is not the next, even where the next is forgotten, unless that was withdrawn.
        if let end, !removed.contains(end.date), next.map({ $0 > end.date }) ?? true { continue }
        ranges[index].range = ranges[index].range.ended(byNextOfClass: next)
        rememberEnd(of: index)
        ended.append(index)
      }
    }
    return ended
  }

  private mutating func rememberEnd(of index: Int) {
    if let end = ranges[index].range.end?.date { newEnds.append((end, index)) }
  }

  // MARK: Removal

  /// Removes ranges that ended before the window or that the playlist says were removed.
  private mutating func remove(_ snapshot: SnapshotWindow, _ window: Window, _ merge: inout Merge) {
    let listsAll = snapshot.isComplete && !snapshot.keepsDateRanges
    var removed: [Int: TrackedDateRange.RemovalReason] = [:]
    lookForNamed(snapshot, window, &removed, &merge)
    if listsAll { lookForAbsent(snapshot, window, &removed, &merge) }
    for index in takeEnded(before: window.start) { removed[index] = .endedBeforeWindow }
    for index in removed.keys.sorted() {
      guard let reason = removed[index] else { continue }
      ranges[index].removal = .init(snapshot: snapshot.snapshot, reason: reason)
      if reason == .noLongerListed
        || reason == .listedAsRemoved && ranges[index].isUpcoming(at: edge)
      {
        setWithdrawn(index, true, &merge)
      }
      merge.changes.append(change(.removed(reason), of: index))
    }
    edge = window.edge ?? edge
    guard let edge else { return }
    for index in merge.listed
    where !ranges[index].hasBegun && ranges[index].lastSnapshot == snapshot.snapshot {
      ranges[index].hasBegun = ranges[index].range.startDate.map { $0 < edge } ?? false
    }
  }

  /// Finds ranges that a delta update names as removed.
  private func lookForNamed(
    _ snapshot: SnapshotWindow, _ window: Window,
    _ removed: inout [Int: TrackedDateRange.RemovalReason], _ merge: inout Merge
  ) {
    guard !window.removed.isEmpty else { return }
    let listed = Set(listed)
    let place = SourceLocation(
      uri: snapshot.playlist.uri, line: snapshot.playlist.header.skip?.line ?? 1)
    for id in window.removed {
      guard let index = indexByID[id], ranges[index].removal == nil, removed[index] == nil
      else { continue }
      let finding = ranges[index].vanished(
        "named in RECENTLY-REMOVED-DATERANGES", at: place, from: window.start, to: window.end)
      // What has only left the window is named as well.
      guard finding != nil || ranges[index].isUpcoming(at: edge) else { continue }
      removed[index] = .listedAsRemoved
      // What earlier loads had left out is reported, and what this one lists as well has tags left.
      guard let finding, listed.contains(index), ranges[index].absenceCount == 0,
        ranges[index].lastSnapshot < snapshot.snapshot
      else { continue }
      merge.findings.add(finding)
    }
  }

  /// The number of loads in a row without a range that has not begun with which it counts as withdrawn. Some packagers write
  /// a tag now and then, so that one load without it means nothing.
  private static let leastAbsences = 2

  /// Finds ranges that a snapshot should list, and does not.
  private mutating func lookForAbsent(
    _ snapshot: SnapshotWindow, _ window: Window,
    _ removed: inout [Int: TrackedDateRange.RemovalReason], _ merge: inout Merge
  ) {
    guard let start = window.start, let end = window.end else { return }
    for index in listed.sorted()
    where ranges[index].lastSnapshot < snapshot.snapshot && ranges[index].removal == nil {
      let isFirst = ranges[index].absenceCount == 0
      let place = SourceLocation(uri: snapshot.playlist.uri, line: 1)
      if isFirst,
        let finding = ranges[index].vanished("no longer listed", at: place, from: start, to: end)
      {
        merge.findings.add(finding)
      }
      // What began before the window need not be listed.
      guard ranges[index].isUpcoming(at: isFirst ? max(start, edge ?? start) : start) else {
        continue
      }
      ranges[index].absenceCount += 1
      if ranges[index].absenceCount < Self.leastAbsences {
        merge.listed.append(index)
      } else {
        removed[index] = .noLongerListed
      }
    }
  }

  private mutating func setWithdrawn(_ index: Int, _ isWithdrawn: Bool, _ merge: inout Merge) {
    var past = ranges[index].range.past ?? DateRangePast()
    guard past.isWithdrawn != isWithdrawn else { return }
    past.isWithdrawn = isWithdrawn
    if ranges[index].isInClass, let start = ranges[index].range.startDate,
      let name = ranges[index].range.attributeClass
    {
      if isWithdrawn { classes[name]?.remove(start) } else { classes[name]?.add(start) }
      changedClasses.insert(name)
    }
    ranges[index].range = ranges[index].range.with(past)
    merge.changed.insert(index)
  }

  /// Ranges that are part of the presentation and whose end is before a date, which are not asked for again.
  private mutating func takeEnded(before date: CalendarTime?) -> [Int] {
    newEnds.sort { $0.date < $1.date }
    ends.merge(newEnds) { $0.date }
    newEnds = []
    guard let date else { return [] }
    let count = ends.partitioningIndex { $0.date >= date }
    defer { ends.removeFirst(count) }
    return ends[..<count].filter {
      ranges[$0.range].removal == nil && ranges[$0.range].range.end?.date == $0.date
    }.map(\.range)
  }
}
