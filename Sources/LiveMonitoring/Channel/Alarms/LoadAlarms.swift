internal import FieldValues
internal import HLSPlaylists
internal import HLSReports
internal import MediaTiming
internal import ResourceLoading

/// The alarms about the loads of one playlist: `unavailable`, `stale`, `edge-delay`.
struct LoadAlarms: Sendable {
  private let playlist: PlaylistKey
  private var loads = AlarmStreak()
  private var edge: EdgeTrend?
  /// The loads with which its numbers have begun again.
  var resets = SequenceResets()

  /// What loads have shown of the live edge, where that is to raise or to clear `edge-delay`.
  private struct EdgeTrend: Sendable {
    /// When the first of these loads was complete.
    var since: CalendarTime
    /// The time between loads in a row that have shown it.
    var time: MediaTime = .zero
    /// When the last load was complete, if each one since then has shown it.
    var last: CalendarTime?
  }

  init(_ playlist: PlaylistKey) { self.playlist = playlist }

  private var unavailable: AlarmBoard.ID { AlarmBoard.ID(.unavailable, playlist) }
  private var stale: AlarmBoard.ID { AlarmBoard.ID(.stale, playlist) }
  private var edgeDelay: AlarmBoard.ID { AlarmBoard.ID(.edgeDelay, playlist) }

  /// Takes a load that gave no playlist.
  mutating func fail(
    _ reason: String, at instant: CalendarTime, _ board: inout AlarmBoard
  ) -> [WatchLine.Alarm] {
    interrupt()
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

  /// Takes that nothing is known of the live edge up to the next load.
  mutating func interrupt() { edge?.last = nil }

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
    // After one success it may still be unavailable: what cannot be loaded cannot grow.
    if !board.isActive(unavailable), isAdvance || !board.isDue(stale) {
      let limit = known.targetDuration * board.settings[.stale].raise
      board.raise(
        stale, at: instant.advanced(by: limit),
        AlarmBoard.Report(
          message: "\(playlist) \(known.isEnded ? "has EXT-X-ENDLIST, and others go on; it " : "")"
            + "has no new segment or part for \(limit.secondsText)",
          since: instant, value: .time(limit), limit: .time(limit)))
    }
    if known.isEnded { edge = nil }
    let alarm =
      known.isEnded ? board.clear(edgeDelay) : lookAtEdge(of: known, exchange, &board)
    if let alarm { alarms.append(alarm) }
    return alarms
  }

  /// Compares the date of the live edge with the clock of the server.
  private mutating func lookAtEdge(
    of known: ChannelPlaylist, _ exchange: Exchange, _ board: inout AlarmBoard
  ) -> WatchLine.Alarm? {
    guard let now = exchange.serverTime, let playlist = known.latest?.playlist,
      let date = playlist.liveEdgeDate
    else { return lackEdge(at: exchange.ended, &board) }
    let setting = board.settings[.edgeDelay]
    let delay = date.distance(to: now)
    let target = playlist.header.targetDuration.map { _ in known.targetDuration }
    let limit =
      playlist.holdBack(targetDuration: target) + known.targetDuration * setting.raise
    let isLate = delay > limit
    guard isLate != board.isActive(edgeDelay) else {
      edge = nil
      return nil
    }
    guard let trend = lastingTrend(at: exchange.ended, setting) else { return nil }
    guard isLate else { return board.clear(edgeDelay) }
    return board.raise(
      edgeDelay,
      AlarmBoard.Report(
        message:
          "the live edge of \(self.playlist) is \(delay.secondsText) behind the clock of the server",
        since: trend.since, value: .time(delay), limit: .time(limit)))
  }

  /// Takes a playlist without the date of its live edge, or without the time of the server. It raises nothing; an alarm
  /// would last for ever where wrong dates are switched off.
  private mutating func lackEdge(
    at instant: CalendarTime, _ board: inout AlarmBoard
  ) -> WatchLine.Alarm? {
    guard board.isActive(edgeDelay) else {
      interrupt()
      return nil
    }
    guard lastingTrend(at: instant, board.settings[.edgeDelay]) != nil else {
      return nil
    }
    return board.clear(edgeDelay)
  }

  /// Adds a load that is to raise or to clear `edge-delay`; returns the trend when it has lasted.
  private mutating func lastingTrend(
    at instant: CalendarTime, _ setting: AlarmSetting
  ) -> EdgeTrend? {
    var trend = edge ?? EdgeTrend(since: instant)
    if let last = trend.last { trend.time = trend.time + last.distance(to: instant) }
    trend.last = instant
    let isLong = trend.time >= setting.duration ?? .zero
    edge = isLong ? nil : trend
    return isLong ? trend : nil
  }
}
