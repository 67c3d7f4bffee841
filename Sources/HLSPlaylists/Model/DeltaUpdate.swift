internal import SourceDiagnostics

/// A playlist delta update with what it leaves out put back (RFC 8216bis, section 6.2.5.1).
///
/// The work is done on lines: the lines of the skipped segments of the previous playlist take the place of
/// EXT-X-SKIP, and the result is read like any other playlist.
struct DeltaUpdate {
  let delta: MediaPlaylist
  let previous: MediaPlaylist

  /// The complete text; `nil` when the previous playlist does not hold all that was skipped.
  func completeDocument() -> PlaylistDocument? {
    // A delta update that was not completed itself does not tell which numbers its segments have.
    guard !previous.isDeltaUpdate, let skip = delta.header.skip,
      let count = skip.tag.skippedSegments, count >= 0,
      let skipped = skippedIndices(count)
    else { return nil }
    let kept = keptDateRangeLines(skip.tag)
    var lines: [String] = []
    if let first = skipped.first { lines += stateLines(before: previous.segments[first]) }
    for index in skipped { lines += segmentLines(previous.segments[index], dateRanges: kept) }
    let copied = Set(skipped.flatMap { previous.segments[$0].lines })
    lines += kept.filter { !copied.contains($0) }.sorted().map(content)
    return delta.document.applying([.replace((skip.line - 1)..<skip.line, with: lines)])
  }

  /// The indices in the previous playlist of the segments that were skipped.
  private func skippedIndices(_ count: Int) -> Range<Int>? {
    let (first, overflow) = delta.header.mediaSequence.subtractingReportingOverflow(
      previous.header.mediaSequence)
    guard !overflow, first >= 0, first <= previous.segments.count,
      count <= previous.segments.count - first
    else { return nil }
    return first..<(first + count)
  }

  /// The numbers of the lines of date ranges that still hold.
  ///
  /// Only a delta update that lists removed date ranges leaves others out; every other one has them all.
  private func keptDateRangeLines(_ skip: SkipTag) -> Set<Int> {
    guard let removed = skip.recentlyRemovedDateRanges.map(Set.init) else { return [] }
    return Set(
      previous.dateRanges.filter { !removed.contains($0.id) }.flatMap { $0.placements.map(\.line) })
  }

  /// The tags before a segment that are still in force at it.
  private func stateLines(before segment: MediaSegment) -> [String] {
    let own = segment.lines
    var lines = segment.keys.map(\.line)
    if let map = segment.map { lines += map.keys.map(\.line) + [map.line] }
    if let bitrate = segment.bitrateLine { lines.append(bitrate) }
    return Set(lines).filter { !own.contains($0) }.sorted().map(content)
  }

  /// The lines of a segment, without those that describe the whole playlist.
  private func segmentLines(_ segment: MediaSegment, dateRanges: Set<Int>) -> [String] {
    segment.lines.filter { number in
      let line = previous.document.lines[number - 1]
      switch line.kind {
      case .blank: return false
      case .uri, .comment: return true
      case .tag(let name):
        if name == .dateRange { return dateRanges.contains(number) }
        switch line.definition?.scope {
        case .segment, .marker, .vendor, nil: return true
        default: return false
        }
      }
    }.map(content)
  }

  private func content(_ number: Int) -> String { previous.document.lines[number - 1].content }
}

extension MediaPlaylist {
  /// Whether EXT-X-SKIP stands for segments that only an earlier playlist holds.
  public var isDeltaUpdate: Bool { header.skip != nil }

  /// This playlist with what a delta update leaves out taken from the playlist before it.
  ///
  /// Places in the result are those of the completed text. A playlist that is no delta update is the result
  /// itself; one that cannot be completed is so too, with a finding.
  public func completed(from previous: MediaPlaylist) -> ParsedPlaylist {
    guard let skip = header.skip else {
      return ParsedPlaylist(document: document, playlist: .media(self), findings: [])
    }
    guard let complete = DeltaUpdate(delta: self, previous: previous).completeDocument() else {
      let finding = Diagnostic(
        .unmergeableDeltaUpdate,
        "the playlist skips \(skip.tag.skippedSegments ?? 0) segments from number "
          + "\(header.mediaSequence) on, which the playlist before does not all hold",
        at: table.text.sourceLocation(
          line: skip.line - 1, byte: document.lines[skip.line - 1].contentRange.lowerBound))
      return ParsedPlaylist(document: document, playlist: .media(self), findings: [finding])
    }
    return Playlist.parse(
      complete, uri: uri, importedVariables: table.text.variables.definitions.mapValues(\.value))
  }
}
