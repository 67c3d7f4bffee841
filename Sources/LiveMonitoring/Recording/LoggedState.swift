public import HLSReports
public import MediaTiming

/// A state that follows from the entries of a log and the instants in between.
///
/// It reads no clock and no random number, so that a replay of the log gives the same lines.
public protocol LoggedState: Sendable {
  /// How its lines are redacted.
  var redaction: URIRedaction { get }

  /// Whether it has a playlist to follow: a multivariant playlist may name none.
  var followsPlaylists: Bool { get }

  /// When the next alarm falls due unless something happens before.
  var nextDue: CalendarTime? { get }

  /// Takes the next entry of the log; returns the lines that follow from it.
  mutating func apply(_ entry: ChannelEntry) -> [WatchLine]

  /// Lets time pass; returns the lines of alarms that fall due up to an instant.
  mutating func pass(to instant: CalendarTime) -> [WatchLine]

  /// Takes that entries are missing, from the last one up to an instant: nothing is late for that time.
  mutating func skip(to end: RecordingGap.End)

  /// Takes that what was read of media is missing: nothing waits for it.
  mutating func giveUp(_ missing: RecordingGap.End)

  /// Ends the run; returns the last lines.
  mutating func end(
    _ reason: WatchLine.Ended.Reason, at instant: CalendarTime
  ) -> [WatchLine]

  /// Goes on at another address of the input.
  mutating func move(to input: String)

  /// Takes what was reported by lines that were made with other settings: the next run begins with what differs.
  mutating func report(besides reported: ReportedFaults)

  /// Goes on with a run that a recording has so far; returns the first lines of the new run.
  mutating func resume(at instant: CalendarTime, after seq: Int) -> [WatchLine]
}

extension ChannelState: LoggedState {
  /// Whether it has a playlist to follow: a multivariant playlist may name none.
  public var followsPlaylists: Bool { !playlists.isEmpty }

  /// How its lines are redacted.
  public var redaction: URIRedaction { options.redaction }

  /// Takes that what was read of media is missing: nothing waits for it.
  public mutating func giveUp(_ missing: RecordingGap.End) {
    for index in playlists.indices { playlists[index].giveUp(missing.media) }
  }
}
