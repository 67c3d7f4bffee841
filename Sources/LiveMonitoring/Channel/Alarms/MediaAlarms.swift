internal import FieldValues
internal import HLSInspection
internal import HLSReports
internal import MediaTiming
internal import ResourceLoading

/// The alarms about the media of one playlist: `media-unavailable`, `slow-media`.
struct MediaAlarms: Sendable {
  /// The alarms that end when the media is no longer read.
  static let names: [AlarmName] = [.mediaUnavailable, .slowMedia]

  private let playlist: PlaylistKey
  private var times = AlarmStreak()

  init(_ playlist: PlaylistKey) { self.playlist = playlist }

  /// Takes a load of media.
  ///
  /// Segments arrive in another order than they are listed when some take long, so what is in a row is what is listed so.
  ///
  /// - Parameters:
  ///   - media: what the playlist lists, with the load.
  ///   - duration: the duration of its segment; `nil` if that is no longer listed.
  mutating func look(
    at load: MediaLoad, of media: ChannelMedia, duration: MediaTime?, _ board: inout AlarmBoard
  ) -> [WatchLine.Alarm] {
    let isPart = load.unit.part != nil
    guard let reason = load.reading.unusableReason else {
      let cleared = succeed(media, &board)
      guard !isPart, let duration else { return cleared }
      return cleared + lookAtTime(of: load, duration: duration, &board)
    }
    // Of a part that cannot be used the whole segment is requested.
    let id = AlarmBoard.ID(.mediaUnavailable, playlist)
    guard !isPart, !board.isActive(id), let row = media.failuresInARow(around: load.unit)
    else { return [] }
    let setting = board.settings[.mediaUnavailable]
    guard MediaTime(seconds: row.count) >= setting.raise else { return [] }
    let alarm = board.raise(
      id,
      AlarmBoard.Report(
        message:
          "\(row.count) segments of \(playlist) in a row could not be \(load.reading.loadFailure == nil ? "used" : "loaded"): \(reason)",
        since: row.since, value: .integer(row.count), limit: .time(setting.raise)))
    return alarm.map { [$0] } ?? []
  }

  private func succeed(_ media: ChannelMedia, _ board: inout AlarmBoard) -> [WatchLine.Alarm] {
    let id = AlarmBoard.ID(.mediaUnavailable, playlist)
    guard board.isActive(id) else { return [] }
    let setting = board.settings[.mediaUnavailable]
    if let count = media.readBehindFailures,
      MediaTime(seconds: count) < setting.clear ?? setting.raise
    {
      return []
    }
    return board.clear(id).map { [$0] } ?? []
  }

  /// Takes the time that a whole segment took.
  private mutating func lookAtTime(
    of load: MediaLoad, duration: MediaTime, _ board: inout AlarmBoard
  ) -> [WatchLine.Alarm] {
    let setting = board.settings[.slowMedia]
    let time = load.sent.distance(to: load.received)
    let id = AlarmBoard.ID(.slowMedia, playlist)
    guard time > duration, time >= setting.least ?? .zero else {
      return times.succeed(setting) ? board.clear(id).map { [$0] } ?? [] : []
    }
    guard times.fail(at: load.sent, setting) else { return [] }
    let alarm = board.raise(
      id,
      AlarmBoard.Report(
        message:
          "\(times.failureCount) segments of \(playlist) in a row took longer to load than they last, the last one \(time.secondsText) for \(duration.secondsText)",
        since: times.firstFailure ?? load.sent, value: .time(time),
        limit: .time(duration)))
    return alarm.map { [$0] } ?? []
  }
}
