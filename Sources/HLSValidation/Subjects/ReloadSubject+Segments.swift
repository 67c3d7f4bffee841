internal import HLSPlaylists
internal import MediaTiming

extension ReloadSubject {
  /// The segments that both of the newest snapshots have, by their indices in each.
  ///
  /// Where the numbers do not go with the addresses, the addresses count. Empty when a delta update could not be
  /// completed.
  var sharedSegments: [(before: Int, after: Int)] {
    guard previous.header.skip == nil, next.header.skip == nil,
      let shift = next.sequenceShift(since: previous)
    else { return [] }
    let (base, overflow) = next.header.mediaSequence.subtractingReportingOverflow(shift)
    guard !overflow else { return [] }
    let (offset, isFar) = base.subtractingReportingOverflow(previous.header.mediaSequence)
    guard !isFar else { return [] }
    // The index in the snapshot before is that in the newest one and the offset.
    let first = max(0, -max(offset, -next.segments.count))
    return (first..<max(first, next.segments.count)).compactMap { after in
      let (before, overflow) = after.addingReportingOverflow(offset)
      return !overflow && previous.segments.indices.contains(before) ? (before, after) : nil
    }
  }

  /// When the newest snapshot was fetched, where that is known.
  var fetchTime: CalendarTime? {
    fetchTimes.indices.contains(snapshots.endIndex - 1) ? fetchTimes[snapshots.endIndex - 1] : nil
  }

  /// When the snapshot before it was fetched.
  var previousFetchTime: CalendarTime? {
    fetchTimes.indices.contains(snapshots.endIndex - 2) ? fetchTimes[snapshots.endIndex - 2] : nil
  }

  /// The date at which the last segment of a snapshot ends; `nil` when its dates do not tell.
  func edge(of playlist: MediaPlaylist) -> CalendarTime? {
    let segments = playlist.segments
    guard let last = segments.last,
      let date = playlist.programDateTimes.last(where: { $0.segmentIndex < segments.count }),
      segments.indices.contains(date.segmentIndex),
      // Behind a discontinuity without a date nobody knows how the dates go on.
      segments[date.segmentIndex].continuityRange == last.continuityRange
    else { return nil }
    return CalendarTime(timeSince1970: date.timeSince1970)
      .advanced(by: last.endTime - segments[date.segmentIndex].startTime)
  }

  /// The date at which the first segment of a snapshot starts; `nil` when its dates do not tell.
  func start(of playlist: MediaPlaylist) -> CalendarTime? {
    let segments = playlist.segments
    guard let first = segments.first, let date = playlist.programDateTimes.first,
      segments.indices.contains(date.segmentIndex),
      segments[date.segmentIndex].continuityRange == first.continuityRange
    else { return nil }
    return CalendarTime(timeSince1970: date.timeSince1970)
      .advanced(by: first.startTime - segments[date.segmentIndex].startTime)
  }

  /// The date ranges of the newest snapshot whose tag with the START-DATE was in the one before alone, and whether
  /// segments are listed that are in them.
  var beheadedDateRanges: [(range: DateRange, isInWindow: Bool)] {
    let headless = next.dateRanges.filter { $0.attributes["START-DATE"] == nil }
    guard !headless.isEmpty else { return [] }
    let placed = Dictionary(
      previous.dateRanges.filter { $0.attributes["START-DATE"] != nil }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    let windowStart = start(of: next)
    return headless.compactMap { range in
      guard let known = placed[range.id] else { return nil }
      let end = range.end?.date ?? known.end?.date
      guard known.startDate != nil, let end, let windowStart else { return (range, false) }
      return (range, end > windowStart)
    }
  }
}
