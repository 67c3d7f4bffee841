internal import FieldValues
internal import HLSInspection
internal import HLSReports
internal import MediaTiming

/// The alarm about the media of one playlist: `slow-media`.
struct MediaAlarms: Sendable {
  private let playlist: PlaylistKey
  private var slowCount = 0
  private var fastCount = 0
  private var firstSlow: CalendarTime?

  init(_ playlist: PlaylistKey) { self.playlist = playlist }

  /// Takes the time that a whole segment took.
  mutating func look(
    at load: MediaLoad, duration: MediaTime, _ board: inout AlarmBoard
  ) -> [WatchLine.Alarm] {
    guard load.unit.part == nil, load.reading.loadFailure == nil else { return [] }
    let setting = board.settings[.slowMedia]
    let time = load.sent.distance(to: load.received)
    let id = AlarmBoard.ID(.slowMedia, playlist)
    guard time > duration, time >= setting.least ?? .zero else {
      slowCount = 0
      fastCount += 1
      let isOver = MediaTime(seconds: fastCount) >= setting.clear ?? setting.raise
      return isOver ? board.clear(id).map { [$0] } ?? [] : []
    }
    fastCount = 0
    slowCount += 1
    if slowCount == 1 { firstSlow = load.sent }
    guard MediaTime(seconds: slowCount) >= setting.raise else { return [] }
    let alarm = board.raise(
      id,
      AlarmBoard.Report(
        message:
          "\(slowCount) segments of \(playlist) in a row took longer to load than they last, the last one \(time.secondsText) for \(duration.secondsText)",
        since: firstSlow ?? load.sent, value: .time(time),
        limit: .time(duration)))
    return alarm.map { [$0] } ?? []
  }
}
