internal import FieldValues
internal import HLSPlaylists
internal import HLSReports
internal import MediaTiming

extension ChannelState {
  /// The alarms about numbers that begin again, and about segments that were jumped over.
  mutating func jumps(
    _ change: PlaylistChange, of known: ChannelPlaylist, at instant: CalendarTime
  ) -> [WatchLine.Alarm] {
    var alarms: [WatchLine.Alarm?] = []
    if change.isBehindGap, !change.restarts { return [] }
    if change.restarts {
      alarms.append(
        board.raise(
          AlarmBoard.ID(.sequenceReset, known.key, subject: "\(known.epochs.current)"),
          AlarmBoard.Report(
            message:
              "the numbers of \(known.key) begin again, with \(known.latest?.playlist.header.mediaSequence ?? 0)",
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
