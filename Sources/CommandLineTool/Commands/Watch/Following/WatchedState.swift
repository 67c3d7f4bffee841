import HLSReports
import LiveMonitoring
import MediaTiming

/// The state of a channel that a recording contains, and what else the next run needs of it.
struct WatchedState<State: LoggedState>: LoggedState {
  /// The number of last lines that are kept, in case they were written and not printed.
  static var maximumRecentCount: Int { 256 }

  /// The state.
  private(set) var state: State
  /// When the last entry was complete.
  private(set) var lastEntry: CalendarTime?
  /// The last lines.
  private(set) var recent: [WatchLine] = []

  init(_ state: State) { self.state = state }

  var redaction: URIRedaction { state.redaction }
  var followsPlaylists: Bool { state.followsPlaylists }
  var nextDue: CalendarTime? { state.nextDue }

  mutating func apply(_ entry: ChannelEntry) -> [WatchLine] {
    lastEntry = lastEntry.map { max($0, entry.ended) } ?? entry.ended
    return note(state.apply(entry))
  }

  mutating func pass(to instant: CalendarTime) -> [WatchLine] { note(state.pass(to: instant)) }

  mutating func skip(to end: RecordingGap.End) { state.skip(to: end) }

  mutating func giveUp(_ missing: RecordingGap.End) { state.giveUp(missing) }

  mutating func end(
    _ reason: WatchLine.Ended.Reason, at instant: CalendarTime
  ) -> [WatchLine] {
    note(state.end(reason, at: instant))
  }

  mutating func move(to input: String) { state.move(to: input) }

  mutating func report(besides reported: ReportedFaults) { state.report(besides: reported) }

  mutating func resume(at instant: CalendarTime, after seq: Int) -> [WatchLine] {
    note(state.resume(at: instant, after: seq))
  }

  private mutating func note(_ lines: [WatchLine]) -> [WatchLine] {
    recent += lines
    if recent.count > 2 * Self.maximumRecentCount {
      recent.removeFirst(recent.count - Self.maximumRecentCount)
    }
    return lines
  }
}
