import HLSReports
import LiveMonitoring
import MediaTiming
import ResourceLoading
import SourceDiagnostics

/// A state that gives a line for each entry, and an alarm five seconds after an entry without another. No line raises
/// what lasts.
struct CountingState: LoggedState {
  let channel: String
  let redaction = URIRedaction(ofWatchLinesKeepingQueries: false)
  let followsPlaylists = true
  private(set) var seq = 0
  private(set) var missedCount = 0
  /// The addresses of the input, and when they were taken.
  private(set) var inputs: [String] = []
  private(set) var nextDue: CalendarTime?
  private var bodies: [PlaylistKey: [UInt8]] = [:]

  init(channel: String) { self.channel = channel }

  mutating func apply(_ entry: ChannelEntry) -> [WatchLine] {
    var lines = entry.standstill.map { pass(to: $0.since) } ?? []
    if let standstill = entry.standstill {
      nextDue = nextDue?.advanced(by: standstill.duration)
    }
    lines += pass(to: entry.ended)
    nextDue = entry.ended.advanced(by: MediaTime(seconds: 5))
    switch entry {
    case .playlist(let load):
      // The same whether a repeat has its body or not.
      if !load.isRepeat, !load.exchange.body.isEmpty { bodies[load.playlist] = load.exchange.body }
      let count = bodies[load.playlist]?.count ?? 0
      lines.append(line("\(load.playlist) \(load.exchange.status ?? 0) \(count)", entry.ended))
      // Sometimes two lines, sometimes none.
      if load.exchange.failure != nil { lines.append(line("failure", entry.ended)) }
    case .media(let load):
      if load.unit.number > 1 { lines.append(line("media \(load.unit.number)", entry.ended)) }
    }
    return lines
  }

  mutating func pass(to instant: CalendarTime) -> [WatchLine] {
    guard let due = nextDue, due <= instant else { return [] }
    nextDue = nil
    return [line("late", due)]
  }

  mutating func giveUp(_ missing: RecordingGap.End) { missedCount += 1 }

  mutating func move(to input: String) { inputs.append("\(input) after line \(seq)") }

  mutating func skip(to end: RecordingGap.End) {
    seq = max(seq, end.line)
    nextDue = nil
  }

  mutating func end(_ reason: WatchLine.Ended.Reason, at instant: CalendarTime) -> [WatchLine] {
    let lines = pass(to: instant)
    nextDue = nil
    seq += 1
    return lines + [
      WatchLine(seq: seq, at: instant, channel: channel, content: .ended(WatchLine.Ended(reason)))
    ]
  }

  mutating func report(besides reported: ReportedFaults) {}

  mutating func resume(at instant: CalendarTime, after seq: Int) -> [WatchLine] {
    self.seq = seq + 1
    nextDue = nil
    return [
      WatchLine(
        seq: self.seq, at: instant, channel: channel,
        content: .resumed(WatchLine.Resumed(since: nil, playlists: [], mode: .polling)))
    ]
  }

  private mutating func line(_ message: String, _ at: CalendarTime) -> WatchLine {
    seq += 1
    return WatchLine(
      seq: seq, at: at, channel: channel,
      content: .alarm(
        WatchLine.Alarm(
          .raised, alarm: "sequence-reset", severity: .error, playlist: nil, message: message,
          since: at)))
  }
}
