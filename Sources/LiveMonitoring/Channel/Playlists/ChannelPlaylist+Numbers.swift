internal import HLSInspection
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

extension ChannelPlaylist {
  // MARK: Numbers that do not go on

  /// The number in the presentation of the first segment of a load that has other numbers than the one before, where its
  /// dates are those of known segments.
  ///
  /// An encoder that starts again may repeat the dates of a few segments, and its list is short at first. One that goes
  /// on, perhaps on another server, lists nearly all of them, has them at the same numbers, or has a list as long as before
  /// with segments at exactly the same times.
  func number(ofFirstIn next: MediaPlaylist, restarts: Bool) -> Int? {
    guard let known = live?.playlist, let last = known.segments.last,
      let end = known.endDate,
      let lastServed = latest?.playlist.lastMediaSequence,
      let first = next.segments.first, let date = next.programDateTimes.first,
      date.segmentIndex == 0, next.header.skip == nil,
      first.mediaSequence > lastServed || restarts && next.segments.count > 2
    else { return nil }
    let start = last.endTime - date.date.distance(to: end)
    let position = known.segments.partitioningIndex { $0.startTime >= start - first.duration.half }
    guard known.segments.indices.contains(position) else { return nil }
    let segment = known.segments[position]
    let isSame = (segment.startTime - start).magnitude < min(first.duration, segment.duration).half
    let count = known.segments.count - position
    let goesOn =
      segment.mediaSequence == first.mediaSequence || 4 * count >= 3 * next.segments.count
      || isWhole(next)
        && Self.haveSameTimes(known.segments.dropFirst(position), next.segments, after: start)
    return isSame && goesOn ? segment.mediaSequence : nil
  }

  /// Whether a load lists as many segments as the one before; one more or less may be in a window of some duration.
  private func isWhole(_ next: MediaPlaylist) -> Bool {
    next.segments.count + 1 >= live?.snapshots.last?.window.count ?? 0
  }

  /// By how much the dates and durations of one segment may differ on two servers.
  private static let maximumTimeDifference = MediaTime.milliseconds(100)

  /// Whether known segments and the first ones of a load that starts at a media time have the same starts and durations.
  private static func haveSameTimes(
    _ known: some Sequence<MediaSegment>, _ listed: some Sequence<MediaSegment>,
    after start: MediaTime
  ) -> Bool {
    zip(known, listed).allSatisfy { segment, other in
      (segment.startTime - start - other.startTime).magnitude <= maximumTimeDifference
        && (segment.duration - other.duration).magnitude <= maximumTimeDifference
    }
  }

  /// The finding that known numbers have other segments, or known segments other numbers.
  func renumbering(
    of playlist: MediaPlaylist, _ change: PlaylistChange, after before: MediaPlaylist
  ) -> Diagnostic {
    let place = SourceLocation(
      uri: reference.uri, line: playlist.header.lines[.mediaSequence])
    let number = playlist.header.mediaSequence
    let dates = change.isRenumbered ? "; by its dates the playlist goes on" : ""
    guard change.restarts else {
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
