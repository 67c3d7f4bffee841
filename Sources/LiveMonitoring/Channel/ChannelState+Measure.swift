internal import HLSInspection
internal import HLSPlaylists
internal import HLSReports
internal import MediaTiming

extension ChannelState {
  /// The positions and clocks of the playlists; its cost does not depend on their length.
  public var measure: ChannelMeasure {
    var measure = ChannelMeasure()
    measure.playlists = playlists.map { $0.measure }
    measure.load = lastLoad
    return measure
  }

  /// What lasts now.
  public var outstanding: ChannelOutstanding {
    var outstanding = ChannelOutstanding()
    outstanding.alarms = board.raised
    outstanding.findings = journals.findings.journal.present
    outstanding.breaks = journals.breaks.entries.compactMap { entry in
      switch entry.phase {
      case .announced:
        WatchLine.BreakChange(.announced, key: entry.key, adBreak: entry.report)
      case .started: WatchLine.BreakChange(.started, key: entry.key, adBreak: entry.report)
      case .ended, nil: nil
      }
    }
    return outstanding
  }

  /// The duration of the whole segment that an entry has loaded.
  func segmentDuration(of entry: ChannelEntry) -> MediaTime? {
    guard case .media(let load) = entry, load.unit.part == nil, load.reading.loadFailure == nil
    else { return nil }
    return playlists.first { $0.key == load.playlist }?.duration(of: load.unit)
  }
}

extension ChannelPlaylist {
  /// Its positions and clocks with the last load that changed it.
  var measured: ChannelMeasure.Playlist {
    var measure = ChannelMeasure.Playlist(key)
    guard let live, let served = latest?.playlist else { return measure }
    let segments = live.playlist.segments
    measure.epoch = epochs.current
    measure.lastNumber = lastNumber
    measure.partCount = served.trailingParts.count
    measure.discontinuitySequence = segments.last?.discontinuitySequence
    measure.targetDuration = served.header.targetDuration
    measure.liveEdge = liveEdge
    measure.edgeDate = served.liveEdgeDate
    measure.isEnded = isEnded
    guard let snapshot = live.snapshots.last else { return measure }
    func duration(from first: Int, to end: Int) -> MediaTime? {
      let range = (first - live.forgottenSegmentCount)..<(end - live.forgottenSegmentCount)
      guard !range.isEmpty, segments.indices.contains(range.lowerBound),
        segments.indices.contains(range.upperBound - 1)
      else { return nil }
      return segments[range.upperBound - 1].endTime - segments[range.lowerBound].startTime
    }
    measure.window = duration(from: snapshot.window.lowerBound, to: snapshot.window.upperBound)
    measure.added =
      snapshot.added.isEmpty
      ? .zero : duration(from: snapshot.added.lowerBound, to: snapshot.added.upperBound) ?? .zero
    return measure
  }
}
