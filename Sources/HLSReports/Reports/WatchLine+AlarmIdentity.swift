package import MediaTiming

extension WatchLine.Alarm {
  /// What a line that raises an alarm has in common with the one that clears it. Several alarms that are raised at once
  /// may have the same.
  package struct Identity: Hashable, Sendable {
    /// The name of the alarm.
    package let alarm: String
    /// The playlist, where it is of one.
    package let playlist: String?
    /// What is wrong.
    package let message: String
    /// Since when that is so.
    package let since: CalendarTime
  }

  /// What names the alarm.
  package var identity: Identity {
    Identity(alarm: alarm, playlist: playlist, message: message, since: since)
  }
}
