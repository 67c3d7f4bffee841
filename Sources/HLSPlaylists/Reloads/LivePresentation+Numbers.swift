package import MediaTiming
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
  ///
  /// - Parameters:
  ///   - window: The load.
  ///   - restarts: Whether its numbers begin again; `nil` if dates do not show that.
  func continuation(by window: SnapshotWindow, restarts: Bool?) -> Continuation? {
    let next = window.playlist
    let isOther = restarts != true && hasOtherSegments(window)
    // An encoder whose clock is behind gives new segments the dates of old ones, as a server does that lags. What is read
    // twice is better than what is never read.
    let isBehind =
      restarts == true
      && latest.map { window.playlist.beginsAgain(after: $0.playlist) == false } ?? false
    let restarts = restarts == true || isOther
    guard let lastServed = latest?.playlist.lastMediaSequence,
      let date = next.programDateTimes.first, date.segmentIndex == 0, next.header.skip == nil,
      next.header.mediaSequence > lastServed || restarts,
      restarts || shiftOfAddresses(in: window) == nil, let last = playlist.segments.last,
      let end = playlist.endDate
    else { return nil }
    // What was forgotten makes no difference where only the last load shows that the segments are others.
    let known =
      isOther || isBehind
      ? playlist.segments.suffix(lastWindowCount) : playlist.segments[...]
    let start = last.endTime - date.date.distance(to: end)
    // A server that lags lists some segments before those.
    let listed = next.segments.drop { segment in
      known.first.map { start + segment.startTime < $0.startTime - segment.duration.half } ?? false
    }
    guard let first = listed.first else { return nil }
    let firstStart = start + first.startTime
    let position = known.partitioningIndex { $0.startTime >= firstStart - first.duration.half }
    guard known.indices.contains(position) else { return nil }
    let segment = known[position]
    let number = segment.mediaSequence &- first.index
    let count = known.endIndex - position
    let haveSameTimes = Self.haveSameTimes(known[position...], listed, after: start)
    let isSame =
      (segment.startTime - firstStart).magnitude < min(first.duration, segment.duration).half
    let isListed = !isBehind || 4 * listed.count >= 3 * next.segments.count
    let goesOn =
      isListed
      && (number == next.header.mediaSequence || 4 * count >= 3 * listed.count
        || isWhole(next) && haveSameTimes)
    // A cache may have had an old load before this one.
    let isMoved = restarts && !isOther || number != window.firstNumber
    if isSame, goesOn, isMoved, !restarts || next.segments.count > 2 {
      return .goesOn(number: number)
    }
    return restarts && isMoved && haveSameTimes && first.index == 0 && count < next.segments.count
      ? .overlaps(count: count) : nil
  }

  /// The number here of the first segment of another playlist of the same stream, by its addresses, or else by dates or
  /// numbers; `nil` if none of them shows that it continues this one.
  func number(ofFirstIn window: SnapshotWindow) -> Int? {
    let (next, known) = (window.playlist, playlist.segments)
    guard next.header.skip == nil, let start = known.first, let last = known.last else {
      return nil
    }
    if let moved = shiftOfAddresses(in: window) { return window.firstNumber &- moved }
    guard let offset = playlist.startTime(ofFirstIn: next) else {
      return window.firstNumber == last.mediaSequence &+ 1 ? window.firstNumber : nil
    }
    // It may list more than is known here.
    let listed = next.segments.drop { segment in
      offset + segment.startTime < start.startTime - segment.duration.half
    }
    guard let first = listed.first else { return nil }
    let firstStart = offset + first.startTime
    let position = known.partitioningIndex { $0.startTime >= firstStart - first.duration.half }
    guard known.indices.contains(position) else {
      let gap = firstStart - last.endTime
      if gap < first.duration.half { return last.mediaSequence &+ 1 &- first.index }
      return isGap(gap, before: window, after: last) ? window.firstNumber : nil
    }
    let isSame = zip(known[position...], listed).allSatisfy { segment, other in
      (segment.startTime - offset - other.startTime).magnitude
        < min(segment.duration, other.duration).half
    }
    return isSame ? known[position].mediaSequence &- first.index : nil
  }

  /// Whether the numbers that a window jumps over stand for about the time that it does.
  private func isGap(
    _ time: MediaTime, before window: SnapshotWindow, after last: MediaSegment
  ) -> Bool {
    let (count, overflow) = window.firstNumber.subtractingReportingOverflow(last.mediaSequence)
    return !overflow && count > 1 && window.playlist.hasPlace(for: count - 1, in: time)
  }

  /// Whether a load has numbers of the one before, or lower ones, but none of its addresses.
  private func hasOtherSegments(_ window: SnapshotWindow) -> Bool {
    guard let latest, let alignment = alignment(of: window) else { return false }
    return (alignment.sharesNumber || window.firstNumber < latest.firstNumber)
      && alignment.shift == nil
  }

  private var lastWindowCount: Int { snapshots.last?.window.count ?? 0 }

  /// Whether a load lists as many segments as the one before; one more or less may be in a window of some duration.
  private func isWhole(_ next: MediaPlaylist) -> Bool {
    next.segments.count + 1 >= lastWindowCount
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
  ///   - goesOn: Whether by its dates the playlist goes on.
  package func renumbering(after before: MediaPlaylist, goesOn: Bool) -> Diagnostic {
    let place = SourceLocation(uri: uri, line: header.lines[.mediaSequence])
    let number = header.mediaSequence
    let dates = goesOn ? "; by its dates the playlist goes on" : ""
    if let last = before.lastMediaSequence, number > last &+ 1 {
      return Diagnostic(
        .missedSegments, "segments \(last &+ 1) to \(number &- 1) were never seen\(dates)",
        at: place)
    }
    guard number < before.header.mediaSequence else {
      let difference =
        switch hasSameName(as: before) {
        case true: "have other dates than in"
        case false: "have other addresses than in"
        case nil: "are not those of"
        }
      return Diagnostic(
        .renamedSegment,
        "all segments from \(number) on \(difference) the loads before\(dates)", at: place)
    }
    return Diagnostic(
      .decreasingMediaSequence,
      "EXT-X-MEDIA-SEQUENCE is \(number) after \(before.header.mediaSequence)\(dates)", at: place)
  }

  /// Whether the first number that this playlist and another one list has the same address in both; `nil` without any.
  private func hasSameName(as other: MediaPlaylist) -> Bool? {
    func first(_ playlist: MediaPlaylist) -> Int {
      playlist.header.mediaSequence &+ (playlist.header.skip?.tag.skippedSegments ?? 0)
    }
    let number = max(first(self), first(other))
    let (index, otherIndex) = (number &- first(self), number &- first(other))
    guard segments.indices.contains(index), other.segments.indices.contains(otherIndex) else {
      return nil
    }
    return segments[index].uri == other.segments[otherIndex].uri
  }
}

extension MediaPlaylist {
  /// Whether a number of segments takes about some time, by the mean duration of the listed ones: they may be off by one
  /// segment, or by an eighth of it.
  package func hasPlace(for count: Int, in time: MediaTime) -> Bool {
    guard !segments.isEmpty else { return false }
    let mean = duration * MediaTime(value: 1, timescale: Int128(segments.count))
    let expected = mean * MediaTime(seconds: count)
    return (time - expected).magnitude <= max(mean, expected * MediaTime(value: 1, timescale: 8))
  }
}
