internal import SourceDiagnostics

/// A playlist delta update with the skipped content restored (RFC 8216bis, section 6.2.5.1).
///
/// The merge works on lines: the lines of the skipped segments of the previous playlist replace
/// EXT-X-SKIP, and the result is read like any other playlist. Each line has its source file.
struct DeltaUpdate {
  let delta: MediaPlaylist
  let previous: MediaPlaylist
  /// The index of the load.
  let load: Int

  /// Returns the complete text; `nil` when the previous playlist does not have all skipped
  /// segments.
  func completeDocument() -> PlaylistDocument? {
    // A delta update that was not completed does not show the numbers of its segments.
    guard !previous.isDeltaUpdate, let skip = delta.header.skip,
      let count = skip.tag.skippedSegments, let skipped = skippedIndices(count)
    else { return nil }
    let kept = keptDateRangeLines(skip.tag)
    var lines: [Int] = []
    var copied = 0..<0
    if let first = skipped.first, let last = skipped.last {
      // The lines of consecutive segments are consecutive.
      copied =
        previous.segments[first].lineIndices
        .lowerBound..<previous.segments[last].lineIndices.upperBound
      lines = stateLines(before: first)
      lines += copied.lazy.filter { isKept($0, dateRanges: kept) }
    }
    lines += kept.filter { !copied.contains($0) }.sorted()
    let text = previous.table.text
    return delta.document.replacing(
      (skip.line - 1)..<skip.line, with: lines.map { text.lines[$0].content },
      of: previous.document, origins: origins(lines, instead: skip.line - 1))
  }

  /// Returns the origins of the lines of the result, some of which replace one of the update.
  private func origins(_ lines: [Int], instead skip: Int) -> LineOriginTable {
    let (own, other) = (delta.table.text, previous.table.text)
    var origins = LineOriginTable()
    for line in 0..<skip { origins.append(own.source(ofLine: line, load: load), at: .header) }
    for line in lines { origins.append(other.source(ofLine: line, load: load - 1), at: .header) }
    for line in (skip + 1)..<max(skip + 1, own.lines.count) {
      origins.append(own.source(ofLine: line, load: load), at: .header)
    }
    return origins
  }

  /// Returns the indices in the previous playlist of the skipped segments.
  private func skippedIndices(_ count: Int) -> Range<Int>? {
    let (first, overflow) = delta.header.mediaSequence.subtractingReportingOverflow(
      previous.header.mediaSequence)
    guard !overflow, first >= 0, first <= previous.segments.count,
      count <= previous.segments.count - first
    else { return nil }
    return first..<(first + count)
  }

  /// Returns the indices of the lines of date ranges that still apply.
  ///
  /// Only a delta update that lists removed date ranges omits others; every other one has them all.
  private func keptDateRangeLines(_ skip: SkipTag) -> Set<Int> {
    guard let removed = skip.recentlyRemovedDateRanges.map(Set.init) else { return [] }
    return Set(
      previous.dateRanges.filter { !removed.contains($0.id) }
        .flatMap { $0.placements.map { $0.line - 1 } })
  }

  /// Returns the tags before a segment that are still in force at it.
  private func stateLines(before index: Int) -> [Int] {
    let segment = previous.segments[index]
    let own = segment.lineIndices
    var lines = segment.keys.map(\.line)
    if let map = segment.map {
      lines += map.keys.map(\.line) + [map.line]
      // The keys of the map may be others, or none may be in force any more.
      lines += (map.line..<max(map.line, own.lowerBound)).lazy.filter { isKey($0) }.map { $0 + 1 }
    }
    if let bitrate = segment.bitrateLine { lines.append(bitrate) }
    return Set(lines.map { $0 - 1 }).filter { !own.contains($0) }.sorted()
  }

  private func isKey(_ index: Int) -> Bool {
    let line = previous.table.text.lines[index]
    return line.kind == .tag && line.tag == Self.key
  }

  private static let key = TagCatalog.row(of: .key)

  /// Whether a line of a segment stays; one that describes the whole playlist does not.
  private func isKept(_ index: Int, dateRanges: Set<Int>) -> Bool {
    let line = previous.table.text.lines[index]
    switch line.kind {
    case .blank: return false
    case .uri, .comment: return true
    case .tag:
      guard Int(line.tag) < Self.fates.count else { return true }
      switch Self.fates[Int(line.tag)] {
      case .stays: return true
      case .goes: return false
      case .dateRange: return dateRanges.contains(index)
      }
    }
  }

  /// The treatment of the lines of a tag.
  private enum Fate { case stays, goes, dateRange }

  /// By the rows of the catalogue.
  private static let fates: [Fate] = TagCatalog.definitions.map { definition in
    if definition.name == .dateRange { return .dateRange }
    switch definition.scope {
    case .segment, .marker, .vendor: return .stays
    default: return .goes
    }
  }
}

extension MediaPlaylist {
  /// Returns the finding that the playlist before lacks segments that this delta update skips; `nil`
  /// if their number is not known, which is a finding about the tag.
  func unmergeable(_ skip: PlacedTag<SkipTag>) -> Diagnostic? {
    guard let count = skip.tag.skippedSegments else { return nil }
    return Diagnostic(
      .unmergeableDeltaUpdate,
      "the playlist skips \(count) segments from number "
        + "\(header.mediaSequence) on, which the playlist before does not all hold",
      at: table.text.sourceLocation(
        line: skip.line - 1, byte: document.lines[skip.line - 1].contentRange.lowerBound))
  }

  /// Returns the finding that there is no playlist before this delta update; `nil` as above.
  func unmergeableAsFirst(_ skip: PlacedTag<SkipTag>) -> Diagnostic? {
    guard let count = skip.tag.skippedSegments else { return nil }
    return Diagnostic(
      .unmergeableDeltaUpdate,
      "the first playlist is a delta update: the \(count) segments that "
        + "it skips are not known",
      at: SourceLocation(uri: uri, line: skip.line), severity: .warning)
  }

  /// Whether EXT-X-SKIP does not say how many segments it replaces, so that the numbers of the listed
  /// ones are unknown.
  var hasUnknownNumbers: Bool { header.skip.map { $0.tag.skippedSegments == nil } ?? false }

  /// Whether EXT-X-SKIP replaces segments of an earlier playlist.
  public var isDeltaUpdate: Bool { header.skip != nil }

  /// Returns this playlist with the skipped content of a delta update taken from the playlist
  /// before it.
  ///
  /// Lines of the result have the numbers of the completed text, by which ``source(ofLine:)`` finds
  /// the source file of each. A playlist that is not a delta update is the result itself; so is one
  /// that cannot be completed, with a finding.
  ///
  /// - Parameters:
  ///   - previous: The playlist before, itself completed.
  ///   - load: The index of this load, from 0; the playlist before it is the load before.
  public func completed(from previous: MediaPlaylist, load: Int = 1) -> ParsedPlaylist {
    guard let skip = header.skip else {
      return ParsedPlaylist(document: document, playlist: .media(self), findings: [])
    }
    let update = DeltaUpdate(delta: self, previous: previous, load: load)
    guard let complete = update.completeDocument() else {
      return ParsedPlaylist(
        document: document, playlist: .media(self), findings: [unmergeable(skip)].compactMap(\.self)
      )
    }
    var parsed = Playlist.parse(
      complete, uri: uri, importedVariables: table.text.variables.values)
    if var media = parsed.media {
      media.header.completedSkip = skip
      parsed.playlist = .media(media)
    }
    return parsed
  }
}
