internal import MediaTiming
internal import SourceDiagnostics

/// Follows the date ranges of a playlist over its reloads.
///
/// The work of a merge is linear in the ranges that the snapshot lists and in those that are not removed yet.
struct DateRangeTracker: Sendable {
  /// How many different tags of one ID are looked at.
  static let maximumTagCount = 256

  /// What a snapshot changed.
  struct Merge {
    var changes: [PlaylistSnapshot.DateRangeChange] = []
    /// A million ranges that vanish together are told once they are too many to list.
    var findings = DiagnosticCollector.ofPlaylist
    /// New tags of ranges.
    var tags: [PresentationArchive.Addition] = []
    /// The ranges that have new tags or another end.
    var changed: Set<Int> = []
  }

  /// How many ranges without an end are remembered when segments are forgotten.
  static let maximumOpenCount = 1_000

  var ranges: [TrackedDateRange] = []
  var indexByID: [String: Int] = [:]
  /// The ranges of which a merge may find that they went: not removed, and listed lately or with an end.
  var active: [Int] = []
  /// Those that are neither removed nor listed, and have no end. Only a new tag or their ID brings them back, and
  /// there may be very many.
  var dormant: Set<Int> = []
  var classes: [String: DateRangeClass] = [:]
  private var endedByNext: Set<Int> = []

  /// Takes in the date ranges of a snapshot.
  ///
  /// - Parameters:
  ///   - removed: The IDs that RECENTLY-REMOVED-DATERANGES lists.
  ///   - segments: The segments of the presentation that the snapshot lists.
  ///   - windowStart: The date at which they begin.
  ///   - windowEnd: The date at which they end.
  mutating func merge(
    _ window: SnapshotWindow, removed: [String], segments: Range<Int>, windowStart: CalendarTime?,
    windowEnd: CalendarTime?
  ) -> Merge {
    var merge = Merge()
    var changedKeys: [Int: [AttributeName]] = [:]
    for row in window.playlist.dateRanges.indices {
      renew(row, of: window, windowStart: windowStart, &merge)
      add(row, of: window, segments: segments, &changedKeys, &merge)
    }
    for index in endedByNext where changedKeys[index]?.contains("END-ON-NEXT") != true {
      changedKeys[index, default: []].append("END-ON-NEXT")
    }
    merge.changed.formUnion(endedByNext)
    endedByNext = []
    for index in changedKeys.keys.sorted() where ranges[index].firstSnapshot != window.snapshot {
      merge.changes.append(
        .updated(id: ranges[index].id, keys: changedKeys[index, default: []]))
    }
    remove(
      window, listed: Set(removed), windowStart: windowStart, windowEnd: windowEnd, &merge)
    return merge
  }

  // MARK: Tags

  /// Begins another range of a known ID, where the one that is known was over before the window: an ID need not be
  /// another one than those of ranges that are no longer in the playlist.
  private mutating func renew(
    _ row: Int, of window: SnapshotWindow, windowStart: CalendarTime?, _ merge: inout Merge
  ) {
    let range = window.playlist.dateRanges[row]
    guard let known = indexByID[range.id], let start = range.startDate, let windowStart,
      let end = ranges[known].end?.date, end <= windowStart, start >= end,
      start != ranges[known].values.startDate
    else { return }
    merge.findings.add(
      Diagnostic(
        .reusedDateRangeID,
        "date range \"\(range.id)\" ended before this window began, here its ID is used for another one",
        at: location(range.placements[0], in: window), severity: .info, subject: range.id))
    indexByID[range.id] = ranges.count
    active.append(ranges.count)
    var renewed = TrackedDateRange(id: range.id, values: range.values, snapshot: window.snapshot)
    renewed.lastPlacement = ranges[known].lastPlacement
    ranges.append(renewed)
    merge.changes.append(.added(id: range.id))
  }

  private mutating func add(
    _ row: Int, of window: SnapshotWindow, segments: Range<Int>,
    _ changedKeys: inout [Int: [AttributeName]], _ merge: inout Merge
  ) {
    let id = window.playlist.dateRanges[row].id
    let index: Int
    if let known = indexByID[id] {
      index = known
      ranges[index].lastSnapshot = window.snapshot
      wake(index)
    } else {
      index = ranges.count
      indexByID[id] = index
      active.append(index)
      ranges.append(
        TrackedDateRange(
          id: id, values: window.playlist.dateRanges[row].values, snapshot: window.snapshot))
      merge.changes.append(.added(id: id))
    }
    if ranges[index].removal?.reason == .listedAsRemoved {
      ranges[index].removal = nil
      active.append(index)
      merge.changes.append(.added(id: id))
    }
    var hasNewTag = false
    for placement in window.playlist.dateRanges[row].placements {
      let written = window.text.bytes[window.text.lines[placement.line - 1].content]
      guard !ranges[index].writtenTags.contains(where: { $0[...] == written }) else { continue }
      guard ranges[index].writtenTags.count < Self.maximumTagCount else {
        merge.findings.add(
          Diagnostic(
            .readingLimit,
            "date range \"\(id)\" has more than \(Self.maximumTagCount) different tags, "
              + "further ones are left out", at: location(placement, in: window)))
        break
      }
      hasNewTag = true
      ranges[index].writtenTags.append(Array(written))
      let segment = segments.lowerBound + min(placement.segmentIndex, segments.count)
      // The first value of an attribute counts, so a later tag must not come to stand before an earlier one.
      let place = max(ranges[index].lastPlacement, segment)
      ranges[index].lastPlacement = place
      merge.tags.append(
        .init(line: placement.line - 1, segment: place, kind: .dateRange(index)))
    }
    guard hasNewTag else { return }
    merge.changed.insert(index)
    let keys = addAttributes(row, of: window, to: index, &merge)
    if !keys.isEmpty { changedKeys[index] = keys }
    updateEnd(index)
  }

  private func location(
    _ placement: DateRange.Placement, in window: SnapshotWindow
  ) -> SourceLocation {
    window.text.sourceLocation(
      line: placement.line - 1, byte: window.text.lines[placement.line - 1].contentStart)
  }

  /// Adds attributes that are not known yet and returns their names.
  private mutating func addAttributes(
    _ row: Int, of window: SnapshotWindow, to index: Int, _ merge: inout Merge
  ) -> [AttributeName] {
    var keys: [AttributeName] = []
    var added: [Attribute] = []
    for attribute in window.playlist.dateRanges[row].attributes {
      let name = attribute.name
      if let known = ranges[index].attributeIndex[name] {
        // One that the same tag has twice is not there yet.
        guard known < ranges[index].attributes.count else { continue }
        let first = ranges[index].attributes[known]
        guard first.origin.load != window.snapshot,
          !DateRangeMerger.isSameValue(first.attribute, attribute)
        else { continue }
        merge.findings.add(
          Diagnostic(
            .changedDateRange,
            "\(name.rawValue) of date range \"\(ranges[index].id)\" is \(attribute.writtenValue), "
              + "\(first.origin.uri.map { "\($0) " } ?? "")line \(first.origin.line) has "
              + "\(first.attribute.writtenValue), which counts", at: attribute.valueLocation))
      } else if ranges[index].attributes.count + added.count < AttributeScanner.maximumCount {
        keys.append(name)
        ranges[index].attributeIndex[name] = ranges[index].attributes.count + added.count
        added.append(attribute)
      }
    }
    for (attribute, detached) in zip(added, Attribute.detached(added)) {
      ranges[index].attributes.append(
        TrackedDateRange.TrackedAttribute(
          attribute: detached,
          origin: SourceLine(
            uri: window.playlist.uri, line: attribute.line, load: window.snapshot)))
    }
    if !keys.isEmpty { ranges[index].values.complete(from: window.playlist.dateRanges[row].values) }
    return keys
  }

  /// Takes in where a new tag of a range stands in the playlist.
  mutating func place(tag number: Int, of index: Int) { ranges[index].tags.append(number) }

  // MARK: Ends

  private mutating func updateEnd(_ index: Int) {
    if let end = DateRangeMerger.ownEnd(of: ranges[index].values) {
      ranges[index].end = end
      wake(index)
    }
    guard let name = ranges[index].values.attributeClass,
      let start = ranges[index].values.startDate
    else { return }
    if !ranges[index].isInClass {
      ranges[index].isInClass = true
      for earlier in classes[name, default: DateRangeClass()].add(start) {
        endOnNext(earlier, name)
      }
    }
    if ranges[index].values.endsOnNext, !ranges[index].isWaiting {
      ranges[index].isWaiting = true
      classes[name]?.wait(index, from: start)
      endOnNext(index, name)
    }
  }

  /// Ends a range with END-ON-NEXT when the next one of its class is known.
  private mutating func endOnNext(_ index: Int, _ name: String) {
    guard ranges[index].end == nil || ranges[index].end?.basis == .nextOfClass,
      let start = ranges[index].values.startDate, let next = classes[name]?.start(after: start),
      // A later one is not the next, even where the next is forgotten.
      ranges[index].end.map({ next < $0.date }) ?? true
    else { return }
    ranges[index].end = DateRange.End(date: next, basis: .nextOfClass)
    endedByNext.insert(index)
    wake(index)
  }

  private mutating func wake(_ index: Int) {
    if dormant.remove(index) != nil { active.append(index) }
  }

  // MARK: Removal

  /// Removes ranges that ended before the window or that the playlist says were removed.
  private mutating func remove(
    _ window: SnapshotWindow, listed: Set<String>, windowStart: CalendarTime?,
    windowEnd: CalendarTime?, _ merge: inout Merge
  ) {
    var kept: [Int] = []
    kept.reserveCapacity(active.count)
    for id in listed { if let index = indexByID[id] { wake(index) } }
    for index in active {
      var reason: TrackedDateRange.RemovalReason?
      if let end = ranges[index].end?.date, let windowStart, end < windowStart {
        reason = .endedBeforeWindow
      } else if !listed.isEmpty, listed.contains(ranges[index].id) {
        reason = .listedAsRemoved
      }
      if let reason {
        ranges[index].removal = .init(snapshot: window.snapshot, reason: reason)
        merge.changes.append(.removed(id: ranges[index].id, reason: reason))
        continue
      }
      if ranges[index].end == nil, ranges[index].lastSnapshot < window.snapshot {
        dormant.insert(index)
      } else {
        kept.append(index)
      }
      guard ranges[index].lastSnapshot == window.snapshot - 1, !window.playlist.isDeltaUpdate,
        let windowStart, let windowEnd,
        let overlap = overlap(index, from: windowStart, to: windowEnd)
      else { continue }
      merge.findings.add(
        Diagnostic(
          .vanishedDateRange,
          "date range \"\(ranges[index].id)\" is no longer listed, segments that are \(overlap.text)",
          at: SourceLocation(uri: window.playlist.uri, line: 1), severity: overlap.severity))
    }
    active = kept
  }

  /// Whether dates of a range are those of listed segments; `nil` where they are not, or nobody can tell.
  private func overlap(
    _ index: Int, from windowStart: CalendarTime, to windowEnd: CalendarTime
  ) -> (text: String, severity: Severity?)? {
    guard let start = ranges[index].values.startDate, start < windowEnd else { return nil }
    if let end = ranges[index].end?.date {
      return end > windowStart ? ("in it are", nil) : nil
    }
    if start >= windowStart { return ("at its start are", nil) }
    guard let planned = ranges[index].values.plannedDuration,
      start.advanced(by: planned) > windowStart
    else { return nil }
    return ("in its planned duration are", .warning)
  }
}
