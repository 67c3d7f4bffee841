internal import MediaTiming
package import SourceDiagnostics

extension LivePresentation {
  // MARK: Numbers that do not go on

  /// How a load whose numbers do not go on continues what is known, by its dates.
  enum Continuation {
    /// Only the numbers are others: its first segment is the one with this number in the presentation.
    case goesOn(number: Int)
    /// It begins again with the dates of some of the last segments: fewer than the load before listed, so none is forgotten.
    case overlaps(count: Int)
  }

  /// How a load that has other numbers than the one before continues it, where its dates are those of known segments.
  ///
  /// An encoder that starts again may list a few segments of dates that are known, and its list is short at first. One
  /// that goes on, perhaps on another server, lists nearly all of them, has them at the same numbers, or has a list as
  /// long as before with segments at exactly the same times.
  func continuation(by window: SnapshotWindow, restarts: Bool) -> Continuation? {
    let next = window.playlist
    guard let lastServed = latest?.playlist.lastMediaSequence, let first = next.segments.first,
      let date = next.programDateTimes.first, date.segmentIndex == 0, next.header.skip == nil,
      first.mediaSequence > lastServed || restarts,
      restarts || shiftOfAddresses(in: window) == nil, let last = playlist.segments.last,
      let end = playlist.endDate
    else { return nil }
    let known = playlist.segments
    let start = last.endTime - date.date.distance(to: end)
    let position = known.partitioningIndex { $0.startTime >= start - first.duration.half }
    guard known.indices.contains(position) else { return nil }
    let segment = known[position]
    let count = known.count - position
    let haveSameTimes = Self.haveSameTimes(known.dropFirst(position), next.segments, after: start)
    let isSame = (segment.startTime - start).magnitude < min(first.duration, segment.duration).half
    let goesOn =
      segment.mediaSequence == first.mediaSequence || 4 * count >= 3 * next.segments.count
      || isWhole(next) && haveSameTimes
    // A cache may have had an old load before this one.
    let isOther = restarts || segment.mediaSequence != window.firstNumber
    if isSame, goesOn, isOther, !restarts || next.segments.count > 2 {
      return .goesOn(number: segment.mediaSequence)
    }
    return restarts && haveSameTimes && count < next.segments.count
      ? .overlaps(count: count) : nil
  }

  /// Whether a load lists as many segments as the one before; one more or less may be in a window of some duration.
  private func isWhole(_ next: MediaPlaylist) -> Bool {
    next.segments.count + 1 >= snapshots.last?.window.count ?? 0
  }

  /// Whether known segments and the first ones of a load that starts at a media time have the same starts and durations.
  private static func haveSameTimes(
    _ known: some Sequence<MediaSegment>, _ listed: some Sequence<MediaSegment>,
    after start: MediaTime
  ) -> Bool {
    zip(known, listed).allSatisfy { segment, other in
      (segment.startTime - start - other.startTime).magnitude <= MediaPlaylist.alignmentTolerance
        && (segment.duration - other.duration).magnitude <= MediaPlaylist.alignmentTolerance
    }
  }
}

extension MediaPlaylist {
  /// The finding that known numbers have other segments, or known segments other numbers.
  ///
  /// - Parameters:
  ///   - before: The load before this one.
  ///   - restarts: Whether the numbers begin again.
  ///   - goesOn: Whether by its dates the playlist goes on.
  package func renumbering(
    after before: MediaPlaylist, restarts: Bool, goesOn: Bool
  ) -> Diagnostic {
    let place = SourceLocation(uri: uri, line: header.lines[.mediaSequence])
    let number = header.mediaSequence
    let dates = goesOn ? "; by its dates the playlist goes on" : ""
    guard restarts else {
      let first = before.lastMediaSequence.map { $0 &+ 1 } ?? 0
      return Diagnostic(
        .missedSegments, "segments \(first) to \(number &- 1) were never seen\(dates)", at: place)
    }
    guard number < before.header.mediaSequence else {
      return Diagnostic(
        .renamedSegment,
        "all segments from \(number) on have other addresses than in the loads before\(dates)",
        at: place)
    }
    return Diagnostic(
      .decreasingMediaSequence,
      "EXT-X-MEDIA-SEQUENCE is \(number) after \(before.header.mediaSequence)\(dates)", at: place)
  }
}
