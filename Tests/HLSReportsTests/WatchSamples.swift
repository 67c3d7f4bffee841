import FieldValues
import HLSReports
import MediaTiming
import SourceDiagnostics

/// Lines of `watch` that tests print.
enum WatchSample {
  /// An instant by its seconds after noon.
  static func instant(_ seconds: Int) -> CalendarTime {
    CalendarTime(timeSince1970: MediaTime(seconds: 1_767_268_800 + seconds))
  }

  static func line(
    _ content: WatchLine.Content, at seconds: Int = 0, channel: String = "news", seq: Int = 1
  ) -> WatchLine {
    WatchLine(seq: seq, at: instant(seconds), channel: channel, content: content)
  }

  static var playlist: WatchLine.FollowedPlaylist {
    WatchLine.FollowedPlaylist(key: "v0", uri: "low.m3u8?token=a", role: "variant")
  }

  static func started(presentation: PresentationReport? = window) -> WatchLine.Content {
    .started(
      WatchLine.Started(
        input: "https://joe@h.example/main.m3u8?token=a", presentation: presentation,
        playlists: presentation == nil ? [] : [playlist], mode: .blocking))
  }

  /// A window of twenty seconds that ends five seconds before noon.
  static var window: PresentationReport {
    PresentationReport(
      kind: .multivariant, duration: MediaTime(seconds: 20), startDate: instant(-25))
  }

  static var resumed: WatchLine.Content {
    .resumed(WatchLine.Resumed(since: instant(-9), playlists: [playlist], mode: .polling))
  }

  static func cue(
    _ change: WatchLine.CueChange.Kind = .added,
    summary: String = "splice at https://h.example/?t=1",
    lead: Int = 8
  ) -> WatchLine.Content {
    .cue(
      WatchLine.CueChange(
        change, key: "daterange/a", playlist: "v0", trackType: "daterange", pid: nil,
        leadTime: MediaTime(seconds: lead), changed: change == .updated ? ["endTime"] : [],
        cue: CueReport(
          uid: 1, id: "a", startTime: MediaTime(seconds: 30), endTime: MediaTime(seconds: 40),
          summary: summary)))
  }

  static func adBreak(
    _ change: WatchLine.BreakChange.Kind, id: String = "b1", planned: Int? = 30
  ) -> WatchLine.Content {
    var report = BreakReport(
      id: id, startTime: MediaTime(seconds: 20), endTime: nil,
      plannedDuration: planned.map { MediaTime(seconds: $0) },
      evidence: [.init(dialect: "cue-out", role: "out", line: 7)])
    if change == .ended {
      report.endTime = MediaTime(seconds: 50)
      report.duration = MediaTime(seconds: 30)
      report.closedBy = "in"
    }
    return .adBreak(WatchLine.BreakChange(change, key: id, adBreak: report))
  }

  static func finding(_ change: WatchLine.FindingChange.Kind) -> WatchLine.Content {
    var finding = FindingReport(
      rule: "LIV-001", name: "stale-playlist", severity: .warning, message: "no new segment",
      location: SourceLocation(uri: "low.m3u8?token=a", line: 12))
    if change == .cleared { finding.count = 3 }
    return .finding(WatchLine.FindingChange(change, finding: finding))
  }

  static func alarm(
    _ change: WatchLine.FindingChange.Kind = .raised, _ name: String = "stale",
    message: String = "no new segment for 18 s"
  ) -> WatchLine.Content {
    .alarm(
      WatchLine.Alarm(
        change, alarm: name, severity: .error, playlist: "v0", message: message,
        since: instant(-18), value: .integer(18), limit: .integer(18)))
  }

  static var reload: WatchLine.Content {
    var reload = WatchLine.Reload(
      playlist: "v0", cause: "poll", result: .changed, seconds: MediaTime(value: 1, timescale: 8))
    reload.status = 200
    reload.mediaSequence = 7
    reload.lastMediaSequence = 9
    reload.liveEdge = MediaTime(seconds: 26)
    return .reload(reload)
  }

  static var event: WatchLine.Content {
    .event(
      EventReport(
        seq: 1, type: "entercue", position: MediaTime(seconds: 4), time: MediaTime(seconds: 4),
        trackUID: 1, trackType: "id3", cueUID: 3, reason: "play", summary: "TIT2 = x"))
  }

  static var ended: WatchLine.Content {
    var ended = WatchLine.Ended(.signal)
    ended.reloads = 12
    ended.cues = 1
    ended.findings = [.error: 2]
    return .ended(ended)
  }
}
