import HLSReports
import MediaTiming
import SourceDiagnostics

@testable import CommandLineTool

/// Lines of `watch` for tests.
enum WatchLines {
  /// An instant by its seconds after the start of a test.
  static func instant(_ seconds: Int) -> CalendarTime {
    CalendarTime(timeSince1970: MediaTime(seconds: 1_800_000_000 + seconds))
  }

  static func line(
    _ content: WatchLine.Content, channel: String = "news", seq: Int = 1, at seconds: Int = 0
  ) -> WatchLine {
    WatchLine(seq: seq, at: instant(seconds), channel: channel, content: content)
  }

  static func alarmLine(
    _ name: String = "stale", message: String = "no new segment", channel: String = "news",
    seq: Int = 1, at seconds: Int = 0
  ) -> WatchLine {
    line(
      .alarm(
        WatchLine.Alarm(
          .raised, alarm: name, severity: .error, playlist: nil, message: message,
          since: instant(seconds))),
      channel: channel, seq: seq, at: seconds)
  }

  static func alarm(_ name: String, channel: String) -> AlarmDelivery.Alarm {
    let line = alarmLine(name, channel: channel)
    guard let alarm = AlarmDelivery.Alarm(line) else { preconditionFailure("no alarm") }
    return alarm
  }

  static func ended(
    _ reason: WatchLine.Ended.Reason = .signal, channel: String = "news", seq: Int = 2,
    at seconds: Int = 1
  ) -> WatchLine {
    line(.ended(WatchLine.Ended(reason)), channel: channel, seq: seq, at: seconds)
  }
}
