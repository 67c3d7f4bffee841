internal import AdBreaks
internal import AdMarkers
internal import CueSources
internal import HLSPlaylists
internal import MediaTiming
internal import TextTracks

// MARK: - Date ranges

extension ReloadHistory {
  /// Cues of date ranges: known with their first tag, changed by later ones and by END-ON-NEXT, and gone when they ended
  /// before the window or the playlist says so (rules R15 to R17).
  func history(ofRanges cues: [Cue]) -> [CueHistory] {
    // An ID may be used again when its range is over, so that each has ranges in the order of their tags.
    let ranges = Dictionary(grouping: merged.dateRanges, by: \.id)
    let tracked = Dictionary(grouping: live.dateRanges, by: \.id)
    var histories = cues.map(CueHistory.init)
    let places = Dictionary(
      grouping: histories.indices.filter { histories[$0].final.id != nil },
      by: { histories[$0].final.id ?? "" })
    for snapshot in live.snapshots {
      for change in snapshot.dateRangeChanges {
        let uses = tracked[change.id, default: []]
        let use = Self.use(of: uses, meantBy: change, in: snapshot.index)
        guard let place = places[change.id, default: []].dropFirst(use).first,
          let range = ranges[change.id, default: []].dropFirst(use).first
        else { continue }
        if case .removed = change {
          histories[place].remove(since: snapshot.index)
          continue
        }
        guard
          let known = merged.dateRange(
            range, asOf: snapshot.index, tracked: uses.dropFirst(use).first),
          let cue = DateRangeCues.cues(
            of: [PlacedDateRange(known, on: timeline.map)], uri: uri, on: timeline
          ).first
        else { continue }
        histories[place].add(cue, since: snapshot.index)
      }
    }
    return histories
  }

  /// The index of the range that a change is about, of those that have used its ID.
  private static func use(
    of ranges: [TrackedDateRange], meantBy change: PlaylistSnapshot.DateRangeChange,
    in snapshot: Int
  ) -> Int {
    if case .removed = change,
      let removed = ranges.lastIndex(where: { $0.removal?.snapshot == snapshot })
    {
      return removed
    }
    return ranges.lastIndex { $0.firstSnapshot <= snapshot } ?? 0
  }
}

// MARK: - Program date-times

extension ReloadHistory {
  /// How many of the following dates are looked at for one that was known before the next.
  private static let consideredDateCount = 8

  /// Cues of dates: each ends when the next one is known, and the last with the presentation.
  func history(ofDates cues: [Cue]) -> [CueHistory] {
    let snapshots = cues.map { $0.source.line.map(snapshot) ?? 0 }
    return cues.indices.map { index in
      let first = snapshots[index]
      // The ends as they become known: a date that is told late comes before one that was known.
      var ends: [(snapshot: Int, end: MediaTime?)] = []
      for next in cues.indices.dropFirst(index + 1).prefix(Self.consideredDateCount)
      where ends.last.map({ snapshots[next] < $0.snapshot }) ?? true {
        ends.append((max(first, snapshots[next]), cues[next].startTime))
        if snapshots[next] <= first { break }
      }
      if ends.isEmpty, let endSnapshot { ends = [(max(first, endSnapshot), cues[index].endTime)] }
      var history = CueHistory(of: cues[index])
      if ends.allSatisfy({ $0.snapshot > first }) {
        history.add(cues[index].ending(at: nil, on: timeline), since: first)
      }
      for (snapshot, end) in ends.reversed() {
        history.add(cues[index].ending(at: end, on: timeline), since: snapshot)
      }
      return history
    }
  }
}

extension Cue {
  fileprivate func ending(at end: MediaTime?, on timeline: PresentationTimeline) -> Cue {
    guard end != endTime else { return self }
    var cue = self
    cue.endTime = end
    cue.endDate = end.flatMap { timeline.map.date(at: $0)?.date }
    return cue
  }
}

// MARK: - Breaks of tags

extension ReloadHistory {
  /// How many of the first and of the last lines of a break are looked at. Those between only say that it goes on.
  private static let consideredLineCount = 64

  /// Cues of breaks that tags tell: each line may change what is known of its break, and so may the segments that reach
  /// its planned end.
  func history(ofTagBreaks cues: [Cue]) -> [CueHistory] {
    let markers = Dictionary(
      merged.markers.enumerated().map { ($0.element.line, $0.offset) },
      uniquingKeysWith: { a, _ in a })
    return cues.indices.map { index in
      history(
        ofTagBreak: cues[index], next: index + 1 < cues.endIndex ? cues[index + 1] : nil,
        markers: markers)
    }
  }

  private func history(
    ofTagBreak cue: Cue, next: Cue?, markers: [Int: Int]
  ) -> CueHistory {
    var history = CueHistory(of: cue)
    guard let final = (cue.content as? TagCueContent)?.adBreak else { return history }
    var lines = final.evidence.compactMap(\.playlistLine)
    if final.closedBy == .nextOut, let line = next?.source.line { lines.append(line) }
    lines = Array(Set(lines)).sorted()
    var snapshots = Set(lines.map(snapshot))
    let planned = final.startTime.flatMap { start in final.plannedDuration.map { start + $0 } }
    snapshots.formUnion(
      [planned, final.endTime].compactMap { $0.flatMap(firstSnapshot(reaching:)) })
    if let endSnapshot { snapshots.insert(endSnapshot) }
    for snapshot in snapshots.sorted() {
      let known = lines.filter { self.snapshot(ofLine: $0) <= snapshot }
      let considered =
        known.prefix(Self.consideredLineCount)
        + known.dropFirst(Self.consideredLineCount).suffix(Self.consideredLineCount)
      let analysis = AdBreakAnalysis(
        of: merged,
        asFarAs: AdBreakAnalysis.Extent(
          markers: considered.compactMap { markers[$0] }, end: ends[snapshot],
          isEnded: endSnapshot.map { $0 <= snapshot } ?? false),
        on: timeline.map)
      let entry = analysis.breaks.first { $0.evidence.first?.playlistLine == cue.source.line }
      guard let entry, let version = TagCues.cues(of: [entry], uri: uri, on: timeline).first,
        !(history.latest?.isSameBreak(as: version) ?? false)
      else { continue }
      history.add(version, since: snapshot)
    }
    // What other breaks have to do with it is only known when all is.
    if !(history.latest?.isSameBreak(as: cue) ?? false) {
      history.add(cue, since: snapshots.max() ?? 0)
    }
    return history
  }
}

extension Cue {
  /// Whether two cues tell the same of a break. Lines that only say that it goes on do not count.
  fileprivate func isSameBreak(as other: Cue) -> Bool {
    guard let left = (content as? TagCueContent)?.adBreak,
      let right = (other.content as? TagCueContent)?.adBreak
    else { return false }
    func lines(_ entry: AdBreak) -> [AdBreak.Evidence] {
      entry.evidence.filter { $0.role != .cont }
    }
    return range == other.range && startDate == other.startDate && endDate == other.endDate
      && id == other.id && left.plannedDuration == right.plannedDuration
      && left.closedBy == right.closedBy && lines(left) == lines(right)
  }
}
