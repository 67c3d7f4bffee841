internal import FieldValues
internal import HLSPlaylists
internal import HLSReports
internal import MediaTiming
internal import ResourceLoading

extension ChannelState {
  /// Judges the outcome of a load by the alarms about loads.
  mutating func judge(
    _ outcome: ChannelPlaylist.Outcome, of index: Int, _ exchange: Exchange
  ) -> [WatchLine.Alarm] {
    let known = playlists[index]
    var alarms = loadAlarms[known.key] ?? LoadAlarms(known.key)
    defer { loadAlarms[known.key] = alarms }
    switch outcome {
    case .failed(let reason, isServed: false):
      return alarms.fail(reason, at: exchange.ended, &board)
    case .failed:
      alarms.interrupt()
      return alarms.succeed(at: exchange.ended, &board)
    // An old copy says nothing about the edge, and where two caches answer in turn, each second load is one.
    case .older: return alarms.succeed(at: exchange.ended, &board)
    case .unchanged, .changed:
      var change: PlaylistChange?
      if case .changed(let made) = outcome { change = made }
      var reported = alarms.succeed(at: exchange.ended, &board)
      if playlists.allSatisfy(\.isEnded) {
        for playlist in playlists { reported += LoadAlarms(playlist.key).end(&board) }
      } else {
        reported += alarms.look(
          at: known, isAdvance: change?.isAdvance == true, exchange: exchange, &board)
      }
      if let change {
        reported += jumps(change, of: known, at: exchange.ended, &alarms.resets)
      }
      return reported
    }
  }

  /// Ends the alarms about the media of a playlist that is no longer read.
  mutating func endMediaAlarms(of key: PlaylistKey, at instant: CalendarTime) {
    mediaAlarms[key] = nil
    add(MediaAlarms.names.compactMap { board.clear(AlarmBoard.ID($0, key)) }, at: instant)
  }

  /// The alarms about numbers that begin again, and about segments that were jumped over.
  private mutating func jumps(
    _ change: PlaylistChange, of known: ChannelPlaylist, at instant: CalendarTime,
    _ resets: inout SequenceResets
  ) -> [WatchLine.Alarm] {
    var alarms: [WatchLine.Alarm?] = []
    if change.isBehindGap, !change.restarts { return [] }
    if change.restarts, let playlist = known.latest?.playlist,
      !resets.isReturn(playlist, at: instant)
    {
      alarms.append(
        board.raise(
          AlarmBoard.ID(.sequenceReset, known.key, subject: "\(known.epochs.current)"),
          AlarmBoard.Report(
            message:
              "the numbers of \(known.key) begin again, with \(playlist.header.mediaSequence)",
            since: instant)))
    }
    if change.isRenumbered, !change.restarts {
      alarms.append(
        board.raise(
          AlarmBoard.ID(.segmentsMissed, known.key, subject: "\(known.live?.segmentCount ?? 0)"),
          AlarmBoard.Report(
            message:
              "the numbers of \(known.key) jump to \(known.latest?.playlist.header.mediaSequence ?? 0)",
            since: instant)))
    }
    for (segment, count) in change.missed where !change.isBehindStandstill {
      let number = known.mediaSequence(ofSegment: segment) ?? 0
      let numbers =
        count > 1 ? "segments \(number - count) to \(number - 1)" : "segment \(number - 1)"
      alarms.append(
        board.raise(
          AlarmBoard.ID(.segmentsMissed, known.key, subject: "\(segment)"),
          AlarmBoard.Report(
            message: "\(numbers) of \(known.key) were listed by no load",
            since: instant, value: .integer(count))))
    }
    return alarms.compactMap(\.self)
  }
}
