package import MediaTiming
internal import SourceDiagnostics

extension MediaPlaylist {
  /// Whether this can be a reload of another playlist, by a comparison of their segments.
  func canBeReload(of previous: MediaPlaylist, _ alignment: SnapshotAlignment) -> Bool {
    if alignment.shift != nil { return true }
    // Renditions that are cut alike also share numbers, but a continuing one has none at its
    // beginning.
    let isOther = alignment.sharesNumber && (!alignment.beginsAnew || previous.header.isEnded)
    return !isOther && header.targetDuration == previous.header.targetDuration
      && header.isIFramesOnly == previous.header.isIFramesOnly
  }
}

extension MediaPlaylist {
  /// Whether the numbers begin again, where they are lower than those of the load before and the dates of both are known:
  /// those of an old copy are older. `nil` if that does not show.
  package func beginsAgain(after previous: MediaPlaylist) -> Bool? {
    guard let last = lastMediaSequence, last < previous.header.mediaSequence, let date = endDate,
      let known = previous.endDate
    else { return nil }
    return date > known
  }

  /// Returns the finding that the playlist before lacks segments that this delta update skips; `nil`
  /// if their number is not known, which is a finding about the tag.
  func unmergeable(_ skip: PlacedTag<SkipTag>) -> Diagnostic? {
    guard let count = skip.tag.skippedSegments else { return nil }
    return Diagnostic(
      .unmergeableDeltaUpdate,
      "the playlist skips \(Plural.text(count, "segment")) from number \(header.mediaSequence) on, "
        + "which the playlist before does not all have",
      at: table.text.sourceLocation(
        line: skip.line - 1, byte: document.lines[skip.line - 1].contentRange.lowerBound))
  }

  /// Returns the finding that there is no playlist before this delta update; `nil` as above.
  func unmergeableAsFirst(_ skip: PlacedTag<SkipTag>) -> Diagnostic? {
    guard let count = skip.tag.skippedSegments else { return nil }
    return Diagnostic(
      .unmergeableDeltaUpdate,
      "the first playlist is a delta update: the \(count) segments that it skips are not known",
      at: SourceLocation(uri: uri, line: skip.line), severity: .warning)
  }

  /// Whether EXT-X-SKIP does not say how many segments it replaces, so that the numbers of the listed
  /// ones are unknown.
  var hasUnknownNumbers: Bool { header.skip.map { $0.tag.skippedSegments == nil } ?? false }

  /// Whether the numbers of the listed segments show that others are missing among them.
  package var lacksSegments: Bool { lacksSegments(between: 0, and: segments.count - 1) }

  /// Whether the numbers of two listed segments show that others are missing between them, as where reloads failed.
  package func lacksSegments(between first: Int?, and second: Int?) -> Bool {
    guard let first, let second, segments.indices.contains(first), segments.indices.contains(second)
    else { return false }
    return segments[second].mediaSequence &- segments[first].mediaSequence != second - first
  }

  /// The times of segments that were never seen: those between listed ones that are consecutive only because loads were
  /// merged, in their order. One without a length is where that is not known.
  package var unseenStretches: [ClosedRange<MediaTime>] {
    let numbers = segments.map(\.mediaSequence)
    return numbers.indices.dropFirst()
      .filter { numbers[$0] != numbers[$0 - 1] &+ 1 }
      .map { index in
        let end = segments[index - 1].endTime
        return end...max(end, segments[index].startTime)
      }
  }

  /// Whether EXT-X-SKIP replaces segments of an earlier playlist.
  public var isDeltaUpdate: Bool { header.skip != nil }
}
