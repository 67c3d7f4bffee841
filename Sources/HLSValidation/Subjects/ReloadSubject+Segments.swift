internal import HLSPlaylists
internal import MediaTiming

extension ReloadSubject {
  /// The date of the end of the last segment of a snapshot; `nil` when unknown.
  func edge(of playlist: MediaPlaylist) -> CalendarTime? {
    let segments = playlist.segments
    guard let last = segments.last,
      let date = playlist.programDateTimes.last(where: { $0.segmentIndex < segments.count }),
      segments.indices.contains(date.segmentIndex),
      // After a discontinuity without a date, the dates are unknown.
      segments[date.segmentIndex].continuityRange == last.continuityRange
    else { return nil }
    return CalendarTime(timeSince1970: date.timeSince1970)
      .advanced(by: last.endTime - segments[date.segmentIndex].startTime)
  }

  /// The date of the start of the first segment of a snapshot; `nil` when unknown.
  func start(of playlist: MediaPlaylist) -> CalendarTime? {
    let segments = playlist.segments
    guard let first = segments.first, let date = playlist.programDateTimes.first,
      segments.indices.contains(date.segmentIndex),
      segments[date.segmentIndex].continuityRange == first.continuityRange
    else { return nil }
    return CalendarTime(timeSince1970: date.timeSince1970)
      .advanced(by: first.startTime - segments[date.segmentIndex].startTime)
  }

  /// The date ranges of the newest snapshot whose tag with START-DATE is only in the previous one,
  /// and whether they overlap listed segments.
  var beheadedDateRanges: [(range: DateRange, isInWindow: Bool)] {
    let headless = next.dateRanges.filter { $0["START-DATE"] == nil }
    guard !headless.isEmpty else { return [] }
    let placed = Dictionary(
      previous.dateRanges.filter { $0["START-DATE"] != nil }.map { ($0.id, $0) },
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
