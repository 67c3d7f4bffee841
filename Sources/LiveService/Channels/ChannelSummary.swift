internal import FieldValues
internal import HLSReports
internal import LiveMonitoring
internal import MediaTiming
internal import Metrics
internal import SourceDiagnostics

/// The state of one channel for `/api/channels`: a value that takes the lines as they are printed.
struct ChannelSummary: Sendable {
  /// The maximum number of kept alarms; more of a channel are counted in the metrics alone.
  static let maximumAlarmCount = 1_000
  /// The maximum number of kept breaks that are open, and of shown ones that are announced; more of a channel are in
  /// its lines alone.
  static let maximumBreakCount = 100
  /// The maximum number of kept alarms that are never cleared.
  private static let maximumMomentaryCount = 20
  /// The maximum number of kept lines of findings, and of breaks that ended.
  private static let maximumFindingLineCount = 30
  private static let maximumEndedBreakCount = 10

  /// What a channel is doing.
  enum Phase: Hashable, Sendable {
    /// It has no playlist yet.
    case waiting
    /// It is followed.
    case live
    /// It has ended.
    case ended(WatchLine.Ended.Reason)

    var name: String {
      switch self {
      case .waiting: "waiting"
      case .live: "live"
      case .ended: "ended"
      }
    }
  }

  /// An open break with the line that has its last change.
  private struct OpenBreak {
    var start: MediaTime
    var json: String
  }

  /// An alarm with the line that has raised it.
  private struct ShownAlarm {
    var alarm: WatchLine.Alarm
    var at: CalendarTime
    var json: String
    /// Whether it lasts from a run before.
    var isFromBefore: Bool
  }

  /// A finding with the line that has raised it.
  private struct ShownFinding {
    var severity: Severity
    /// `nil` if there are too many.
    var json: String?
    /// The number of findings that were raised before it.
    var order: Int
  }

  let key: String
  private(set) var phase = Phase.waiting
  private var input: String?
  /// Where it goes on.
  private var address: String?
  private var mode: WatchLine.Mode?
  private var followed: [WatchLine.FollowedPlaylist] = []
  private var nextBreaks = NextBreaks()
  private var openBreaks: [String: OpenBreak] = [:]
  /// The lines of breaks that ended, the last one at the end.
  private var endedBreaks: [String] = []
  private var alarms: [ShownAlarm] = []
  private var findings: [String: ShownFinding] = [:]
  private var findingCount = 0
  /// The number of findings whose lines are kept.
  private var findingLineCount = 0
  private var cueCount = 0
  private var breakCount = 0

  /// A channel of which nothing is known.
  init(_ key: String) { self.key = key }

  /// Takes the redacted address at which it goes on, which its line `resumed` does not have.
  mutating func take(address: String) { self.address = address }

  /// Takes a line.
  ///
  /// - Parameter json: its JSON without the line feed.
  mutating func take(_ line: WatchLine, json: String) {
    switch line.content {
    case .started(let started):
      phase = started.presentation == nil ? .waiting : .live
      (input, mode, followed) = (started.input, started.mode, started.playlists)
    case .resumed(let resumed):
      phase = resumed.playlists.isEmpty ? .waiting : .live
      (input, mode, followed) = (address ?? input, resumed.mode, resumed.playlists)
    case .cue(let change): if change.change == .added { cueCount += 1 }
    case .adBreak(let change): take(change, json)
    case .finding(let change): take(change.finding, json, isRaised: change.change == .raised)
    case .alarm(let alarm): take(alarm, of: line, json)
    case .ended(let ended):
      phase = .ended(ended.reason)
      nextBreaks = NextBreaks()
      openBreaks = [:]
      alarms = []
    case .reload, .event: break
    }
    if case .ended = line.content { return }
    if case .alarm = line.content { return }
    if line.content.needsPlaylist { phase = .live }
  }

  private mutating func take(_ change: WatchLine.BreakChange, _ json: String) {
    let key = change.key
    switch change.change {
    case .announced:
      openBreaks[key] = nil
      nextBreaks.set(change, json: json)
    case .started:
      breakCount += 1
      nextBreaks.remove(key)
      guard openBreaks[key] != nil || openBreaks.count < Self.maximumBreakCount else { return }
      open(change, json)
    case .updated:
      // An update of a break that is over changes nothing here.
      if nextBreaks.contains(key) {
        nextBreaks.set(change, json: json)
      } else if openBreaks[key] != nil {
        open(change, json)
      }
    case .ended:
      end(key)
      if endedBreaks.count >= Self.maximumEndedBreakCount { endedBreaks.removeFirst() }
      endedBreaks.append(json)
    case .cancelled: end(key)
    }
  }

  private mutating func open(_ change: WatchLine.BreakChange, _ json: String) {
    openBreaks[change.key] = OpenBreak(start: change.adBreak.startTime ?? .zero, json: json)
  }

  private mutating func end(_ key: String) {
    nextBreaks.remove(key)
    openBreaks[key] = nil
  }

  private mutating func take(_ finding: FindingReport, _ json: String, isRaised: Bool) {
    guard finding.cause == nil else { return }
    let name = finding.fingerprint ?? finding.rule
    if findings.removeValue(forKey: name)?.json != nil { findingLineCount -= 1 }
    guard isRaised else { return }
    let isShown = findingLineCount < Self.maximumFindingLineCount
    if isShown { findingLineCount += 1 }
    findings[name] = ShownFinding(
      severity: finding.severity, json: isShown ? json : nil, order: findingCount)
    findingCount += 1
  }

  private mutating func take(_ alarm: WatchLine.Alarm, of line: WatchLine, _ json: String) {
    let identity = alarm.identity
    guard alarm.change == .raised else {
      if let index = alarms.firstIndex(where: { $0.alarm.identity == identity }) {
        alarms.remove(at: index)
      }
      return
    }
    let isMomentary = ChannelMetrics.isMomentary(alarm.alarm)
    // What lasts from a run before has no number, and is printed only where that had other options.
    let shown = ShownAlarm(alarm: alarm, at: line.at, json: json, isFromBefore: line.seq == 0)
    if !shown.isFromBefore,
      let index = alarms.firstIndex(where: { $0.isFromBefore && $0.alarm.identity == identity })
    {
      alarms[index] = shown
      return
    }
    guard isMomentary || alarms.count < Self.maximumAlarmCount else { return }
    alarms.append(shown)
    guard isMomentary else { return }
    let momentary = alarms.indices.filter { ChannelMetrics.isMomentary(alarms[$0].alarm.alarm) }
    if momentary.count > Self.maximumMomentaryCount, let oldest = momentary.first {
      alarms.remove(at: oldest)
    }
  }

  /// Takes a finding that was raised before the first line.
  ///
  /// - Parameter json: its line.
  mutating func take(outstanding finding: FindingReport, json: String) {
    take(finding, json, isRaised: true)
  }

  // MARK: JSON

  /// Writes the object of the channel.
  ///
  /// - Parameters:
  ///   - samples: the metrics of the channel, which have its clocks.
  ///   - now: the clock of the server.
  ///   - replayed: the clock of the log of a replay. Alarms that are never cleared are judged by it, otherwise by that
  ///     of the server.
  ///   - lines: the last lines of the channel as JSON; `nil` to leave them out.
  func write(
    to json: inout JSONWriter, _ measure: ChannelMeasure, _ samples: MetricSamples,
    at now: CalendarTime, replayed: CalendarTime?, lines: [String]? = nil
  ) {
    let alarms = alarms.filter {
      !ChannelMetrics.isMomentary($0.alarm.alarm)
        || $0.at.distance(to: replayed ?? now) < ChannelMetrics.momentaryAlarmTime
    }
    json.object { json in
      json.member("key", key)
      json.member("state", phase.name)
      if case .ended(let reason) = phase { json.member("endedBy", reason.rawValue) }
      json.member("at", replayed)
      json.member("up", samples.number(MetricTable.channelUp, [key]) == 1)
      json.member("severity", alarms.map(\.alarm.severity).max()?.rawValue)
      json.member("input", input)
      json.member("mode", mode?.rawValue)
      let delays = measure.playlists.compactMap {
        samples.number(MetricTable.liveEdgeDelay, [key, $0.key.rawValue])
      }
      json.member("edgeDelay", delays.first.flatMap { MediaTime(approximating: $0) })
      json.member("liveEdge", measure.playlists.first?.liveEdge)
      json.member("liveEdgeDate", measure.playlists.first?.edgeDate)
      json.key("playlists")
      json.array(measure.playlists) { writePlaylist($1, samples, to: &$0) }
      json.key("alarms")
      json.array(alarms) { $0.value(json: $1.json) }
      writeBreaks(to: &json)
      json.key("findings")
      json.object { json in
        json.member("errors", findings.values.count { $0.severity == .error })
        json.member("warnings", findings.values.count { $0.severity == .warning })
        json.member("infos", findings.values.count { $0.severity == .info })
      }
      json.member("cues", cueCount)
      json.member("breaks", breakCount)
      guard let lines else { return }
      let raised = findings.values.sorted { $0.order < $1.order }.compactMap(\.json)
      json.key("raisedFindings")
      json.array(raised) { $0.value(json: $1) }
      json.key("endedBreaks")
      json.array(endedBreaks) { $0.value(json: $1) }
      json.key("lines")
      json.array(lines) { $0.value(json: $1) }
    }
  }

  private func writeBreaks(to json: inout JSONWriter) {
    let open = openBreaks.sorted { ($0.value.start, $0.key) < ($1.value.start, $1.key) }
    json.key("openBreaks")
    json.array(open) { $0.value(json: $1.value.json) }
    json.key("nextBreaks")
    json.array(nextBreaks.lines(atMost: Self.maximumBreakCount)) { $0.value(json: $1) }
    json.key("lastBreak")
    if let lastBreak = endedBreaks.last { json.value(json: lastBreak) } else { json.null() }
  }

  private func writePlaylist(
    _ playlist: ChannelMeasure.Playlist, _ samples: MetricSamples, to json: inout JSONWriter
  ) {
    let name = playlist.key.rawValue
    let report = followed.first { $0.key == name }
    func time(_ family: MetricFamily) -> MediaTime? {
      samples.number(family, [key, name]).flatMap { MediaTime(approximating: $0) }
    }
    json.object { json in
      json.member("key", name)
      json.member("role", report?.role)
      json.member("uri", report?.uri)
      json.member("bandwidth", report?.bandwidth)
      json.member("targetDuration", playlist.targetDuration)
      json.member("window", playlist.window)
      json.member("lastMediaSequence", playlist.lastNumber)
      json.member("liveEdge", playlist.liveEdge)
      json.member("edgeDelay", time(MetricTable.liveEdgeDelay))
      json.member(
        "lastChange",
        time(MetricTable.playlistLastChange).map { CalendarTime(timeSince1970: $0) })
    }
  }
}

extension WatchLine.Content {
  /// Whether there is such a line only of a channel with a media playlist.
  fileprivate var needsPlaylist: Bool {
    switch self {
    case .cue, .adBreak, .finding, .event: true
    case .reload(let reload):
      reload.result != .error && reload.playlist != PlaylistKey.main.rawValue
    case .started, .resumed, .alarm, .ended: false
    }
  }
}
