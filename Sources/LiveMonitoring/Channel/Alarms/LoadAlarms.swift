internal import FieldValues
internal import HLSPlaylists
internal import HLSReports
internal import MediaTiming
internal import ResourceLoading

/// The alarms about the loads of one playlist: `unavailable`, `stale`, `edge-delay`.
struct LoadAlarms: Sendable {
  private let playlist: PlaylistKey
  private var loads = AlarmStreak()

  init(_ playlist: PlaylistKey) { self.playlist = playlist }

  private var unavailable: AlarmBoard.ID { AlarmBoard.ID(.unavailable, playlist) }
  private var stale: AlarmBoard.ID { AlarmBoard.ID(.stale, playlist) }
  private var edgeDelay: AlarmBoard.ID { AlarmBoard.ID(.edgeDelay, playlist) }

  /// Takes a load that gave no playlist.
  mutating func fail(
    _ reason: String, at instant: CalendarTime, _ board: inout AlarmBoard
  ) -> [WatchLine.Alarm] {
    let setting = board.settings[.unavailable]
    guard loads.fail(at: instant, setting) else { return [] }
    let alarm = board.raise(
      unavailable,
      AlarmBoard.Report(
        message: "\(playlist) could not be loaded \(loads.failureCount) times in a row: \(reason)",
        since: loads.firstFailure ?? instant, value: .integer(loads.failureCount),
        limit: .time(setting.raise)))
    // What cannot be loaded cannot grow.
    if !board.isActive(stale) { board.keep(stale) }
    return alarm.map { [$0] } ?? []
  }

  /// Takes a load that gave a playlist.
  ///
  /// - Parameter isLast: whether no further load follows, so that one success has to do.
  mutating func succeed(
    at instant: CalendarTime, isLast: Bool = false, _ board: inout AlarmBoard
  ) -> [WatchLine.Alarm] {
    let isOver = loads.succeed(board.settings[.unavailable])
    guard isLast || isOver else { return [] }
    return board.clear(unavailable).map { [$0] } ?? []
  }

  /// Takes that all playlists have ended.
  func end(_ board: inout AlarmBoard) -> [WatchLine.Alarm] {
    [board.clear(stale), board.clear(edgeDelay)].compactMap(\.self)
  }

  /// Takes what a playlist shows that was loaded, while some have not ended.
  mutating func look(
    at known: ChannelPlaylist, isAdvance: Bool, exchange: Exchange, _ board: inout AlarmBoard
  ) -> [WatchLine.Alarm] {
    var alarms: [WatchLine.Alarm] = []
    let instant = exchange.ended
    if isAdvance, let cleared = board.clear(stale) { alarms.append(cleared) }
    if isAdvance || !board.isDue(stale) && !board.isActive(unavailable) {
      let limit = known.targetDuration * board.settings[.stale].raise
      board.raise(
        stale, at: instant.advanced(by: limit),
        AlarmBoard.Report(
          message: "\(playlist) \(known.isEnded ? "has EXT-X-ENDLIST, and others go on; it " : "")"
            + "has no new segment or part for \(limit.secondsText)",
          since: instant, value: .time(limit), limit: .time(limit)))
    }
    if known.isEnded {
      if let cleared = board.clear(edgeDelay) { alarms.append(cleared) }
    } else {
      lookAtEdge(of: known, exchange, &board)
    }
    return alarms
  }

  /// The date of the live edge is compared with the clock of the server.
  private func lookAtEdge(
    of known: ChannelPlaylist, _ exchange: Exchange, _ board: inout AlarmBoard
  ) {
    guard let now = exchange.serverTime, let playlist = known.latest?.playlist,
      let edge = playlist.liveEdgeDate
    else { return }
    let setting = board.settings[.edgeDelay]
    let delay = edge.distance(to: now)
    let limit = playlist.holdBack + known.targetDuration * setting.raise
    let time = setting.duration ?? .zero
    if delay > limit {
      if board.isActive(edgeDelay) {
        board.keep(edgeDelay)
      } else if !board.isDue(edgeDelay) {
        board.raise(
          edgeDelay, at: exchange.ended.advanced(by: time),
          AlarmBoard.Report(
            message:
              "the live edge of \(self.playlist) is \(delay.secondsText) behind the clock of the server",
            since: exchange.ended, value: .time(delay), limit: .time(limit)))
      }
    } else if board.isActive(edgeDelay) {
      board.clear(edgeDelay, at: exchange.ended.advanced(by: time))
    } else {
      board.keep(edgeDelay)
    }
  }
}
