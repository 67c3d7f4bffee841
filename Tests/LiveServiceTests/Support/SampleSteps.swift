import FieldValues
import HLSReports
import LiveMonitoring
import MediaTiming
import ResourceLoading
import SourceDiagnostics

@testable import LiveService

/// Steps of a channel that tests take.
enum SampleSteps {
  /// A line at some seconds since the start.
  static func line(
    _ content: WatchLine.Content, at seconds: Double = 0, channel: String = "news"
  ) -> WatchLine {
    WatchLine(seq: 1, at: FixedClock.instant(seconds), channel: channel, content: content)
  }

  /// A step without an entry.
  static func step(_ contents: WatchLine.Content..., at seconds: Double = 0) -> ObservedStep {
    ObservedStep(
      nil, at: FixedClock.instant(seconds), lines: contents.map { line($0, at: seconds) })
  }

  /// A load that takes 0.25 s.
  static func load(
    _ key: PlaylistKey = "v0", at seconds: Double, cause: PlaylistLoad.Cause = .poll,
    lag: Double = 0, headers: [String: String] = [:], failure: LoadError? = nil
  ) -> ChannelEntry {
    var exchange = Exchange(
      address: "https://h.example/v0.m3u8", sent: FixedClock.instant(seconds - 0.25),
      ended: FixedClock.instant(seconds))
    exchange.status = failure == nil ? 200 : failure?.httpStatus
    exchange.failure = failure
    exchange.headers = headers.sorted { $0.key < $1.key }
      .compactMap { HTTPHeader(name: $0.key, value: $0.value) }
    return .playlist(
      PlaylistLoad(
        playlist: key, cause: cause, scheduled: FixedClock.instant(seconds - 0.25 - lag),
        exchange: exchange))
  }

  /// A playlist whose live edge is at a number of seconds, with segments of two seconds.
  static func playlist(
    _ key: PlaylistKey = "v0", edge: Int, date: Double? = nil, added: Int = 2, parts: Int = 0,
    epoch: Int = 0
  ) -> ChannelMeasure.Playlist {
    var playlist = ChannelMeasure.Playlist(key)
    playlist.epoch = epoch
    playlist.lastNumber = edge / 2
    playlist.partCount = parts
    playlist.discontinuitySequence = 3
    playlist.targetDuration = MediaTime(seconds: 2)
    playlist.window = MediaTime(seconds: 12)
    playlist.liveEdge = MediaTime(seconds: edge)
    playlist.edgeDate = date.map(FixedClock.instant)
    playlist.added = MediaTime(seconds: added)
    return playlist
  }

  /// A step with a load.
  static func step(
    _ entry: ChannelEntry, _ result: WatchLine.Reload.Result = .changed,
    _ playlists: ChannelMeasure.Playlist...
  ) -> ObservedStep {
    var measure = ChannelMeasure()
    measure.playlists = playlists
    if case .playlist(let load) = entry {
      measure.load = ChannelMeasure.Load(load.playlist, result)
    }
    return ObservedStep(entry, at: entry.ended, measure: measure)
  }

  static func alarm(
    _ name: AlarmName, _ change: WatchLine.FindingChange.Kind = .raised,
    value: Int64? = nil, side: WatchLine.Alarm.Side? = nil
  ) -> WatchLine.Content {
    var alarm = WatchLine.Alarm(
      change, alarm: name.rawValue, severity: .warning, playlist: "v0", message: "something",
      since: FixedClock.start)
    if let value { alarm.value = FieldValue.integer(value) }
    alarm.side = side
    return .alarm(alarm)
  }

  static func adBreak(
    _ change: WatchLine.BreakChange.Kind, key: String = "b", closedBy: String? = nil,
    planned: Int? = 30, actual: Double? = nil, start: Int = 10
  ) -> WatchLine.Content {
    .adBreak(
      WatchLine.BreakChange(
        change, key: key,
        adBreak: BreakReport(
          id: key, startTime: MediaTime(seconds: start), endTime: nil,
          plannedDuration: planned.map { MediaTime(seconds: $0) },
          duration: actual.flatMap { MediaTime(approximating: $0) }, closedBy: closedBy)))
  }

  static func finding(
    _ change: WatchLine.FindingChange.Kind = .raised, rule: String = "LIV-001",
    severity: Severity = .error, fingerprint: String = "f", isConsequence: Bool = false
  ) -> WatchLine.Content {
    var finding = FindingReport(
      rule: rule, name: "some-fault", severity: severity, message: "something",
      fingerprint: fingerprint)
    if isConsequence { finding.cause = FindingReport.Cause(finding) }
    return .finding(WatchLine.FindingChange(change, finding: finding))
  }
}
