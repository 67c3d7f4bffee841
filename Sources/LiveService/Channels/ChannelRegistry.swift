internal import FieldValues
public import HLSReports
public import LiveMonitoring
internal import MediaTiming
public import Metrics
internal import Synchronization

/// The channels of a run: what is served of them, and what a file of metrics has.
///
/// All of it is in memory, and no call waits for a reader.
public final class ChannelRegistry: Sendable {
  /// The schema of the JSON of channels.
  static let schema = "hlscue.channels/1"
  /// The number of last lines that are kept of one channel, and of all channels together.
  private static let maximumLineCount = 200
  private static let maximumTotalLineCount = 10_000
  /// The number of lines that are kept of a channel, however many there are.
  private static let leastLineCount = 10

  private struct State {
    var channels: [String: MonitoredChannel] = [:]
    /// The names in the order in which they were added.
    var order: [String] = []
    /// Whether it is known which channels there are, perhaps none.
    var hasBegun = false
    /// The channels of the last list of inputs; empty before a list was read again.
    var listed: Set<String> = []
    /// The metrics of channels that were removed and are in the list all the same, as those with another address.
    var moving: [String: ChannelMetrics] = [:]
    /// What is of no channel.
    var samples = MetricSamples()
  }

  let version: String
  let events: EventStreams
  private let started: CalendarTime
  private let clock: any WatchClock
  private let state = Mutex(State())

  /// No channels yet.
  ///
  /// - Parameters:
  ///   - version: the version of the program.
  ///   - clock: the clock of the run.
  public init(version: String, clock: any WatchClock) {
    self.version = version
    self.clock = clock
    started = clock.now()
    // Two runs never begin in the same millisecond.
    events = EventStreams(
      run: String(started.timeSince1970.rounded(toTimescale: 1000) ?? 0, radix: 36))
    state.withLock { $0.samples.set(MetricTable.buildInfo, [version], to: 1) }
  }

  // MARK: What happens

  /// Adds a channel that is to be followed or replayed.
  public func add(_ key: String) { _ = channel(key) }

  /// Takes that there is nothing to follow up to the next list of inputs.
  public func beginWithoutChannels() { state.withLock { $0.hasBegun = true } }

  /// Takes the channels of a list of inputs that was read again. One of them that is removed begins again, and its
  /// counters go on.
  public func list(_ keys: [String]) {
    let listed = Set(keys)
    state.withLock { state in
      state.listed = listed
      state.moving = state.moving.filter { listed.contains($0.key) }
    }
  }

  private func channel(_ key: String) -> MonitoredChannel {
    state.withLock { state in
      state.hasBegun = true
      if let channel = state.channels[key] { return channel }
      let channel = MonitoredChannel(key)
      state.channels[key] = channel
      state.order.append(key)
      return channel
    }
  }

  /// Begins to take the steps of a channel.
  ///
  /// - Parameters:
  ///   - known: the state of the channel before the first step.
  ///   - isReplay: whether the steps have happened at another time than now.
  /// - Returns: what takes the steps.
  public func begin(
    _ key: String, known: ChannelState, isReplay: Bool = false
  ) -> ObservedChannel.Observer {
    let channel = channel(key)
    let outstanding = known.outstanding
    let measure = known.measure
    var metrics = ChannelMetrics(
      key, outstanding: outstanding, measure: measure, isReplay: isReplay)
    let moved = state.withLock { $0.moving.removeValue(forKey: key) }
    metrics.resume(after: moved ?? channel.metrics)
    channel.begin(
      metrics, measure: measure, address: known.redaction.address(known.options.input),
      lines: lines(of: outstanding, in: key, known.redaction),
      findings: outstanding.findings.map { finding in
        let line = WatchLine(
          seq: 0, at: started, channel: key,
          content: .finding(WatchLine.FindingChange(.raised, finding: finding)))
        return (finding, line.redacted(by: known.redaction).jsonWithoutLineFeed)
      })
    return { [weak self] step in
      channel.take(step)
      if let lag = step.reloadLag, !isReplay { self?.note(lag: lag) }
    }
  }

  /// What lasts from before as lines, which are numbered 0.
  private func lines(
    of outstanding: ChannelOutstanding, in key: String, _ redaction: URIRedaction
  ) -> [(WatchLine, String)] {
    let alarms = outstanding.alarms.map { alarm in
      WatchLine(seq: 0, at: alarm.since, channel: key, content: .alarm(alarm))
    }
    let breaks = outstanding.breaks.map { change in
      WatchLine(
        seq: 0, at: change.adBreak.startDate ?? started, channel: key, content: .adBreak(change))
    }
    return (alarms + breaks).map { line in
      let line = line.redacted(by: redaction)
      return (line, line.jsonWithoutLineFeed)
    }
  }

  private func note(lag: MediaTime) {
    state.withLock { $0.samples.observe(MetricTable.reloadLag, [], lag.seconds) }
  }

  /// Takes a request of a channel. One that ends after the channel was removed is of no channel.
  public func take(_ request: RequestMeasure, of key: String) {
    state.withLock { $0.channels[key] }?.take(request)
  }

  /// Takes lines as they are printed, redacted.
  public func take(_ lines: [WatchLine]) {
    let limit = state.withLock { state in
      max(
        Self.leastLineCount,
        min(Self.maximumLineCount, Self.maximumTotalLineCount / max(1, state.channels.count)))
    }
    for line in lines {
      let json = line.jsonWithoutLineFeed
      channel(line.channel).take(line, json: json, keeping: limit)
      events.publish(LineBacklog.Entry(channel: line.channel, json: json))
      guard case .ended(let ended) = line.content, ended.reason == .removed else { continue }
      state.withLock { state in
        let removed = state.channels.removeValue(forKey: line.channel)
        if state.listed.contains(line.channel) { state.moving[line.channel] = removed?.metrics }
        state.order.removeAll { $0 == line.channel }
      }
    }
  }

  // MARK: What is served

  /// The channels in their order.
  private var channels: [MonitoredChannel] {
    state.withLock { state in state.order.compactMap { state.channels[$0] } }
  }

  /// The number of channels, and of those that have a playlist.
  var counts: (all: Int, loaded: Int) {
    let channels = channels
    return (channels.count, channels.count { $0.isLoaded })
  }

  /// Whether every channel has a playlist. Before the first channel is known, it is not ready.
  var isReady: Bool {
    let (all, loaded) = counts
    return loaded == all && state.withLock { $0.hasBegun }
  }

  /// The metrics as text.
  ///
  /// - Parameter includesEnded: whether channels that ended are there, for the file that stays after the run. Those that the
  ///   list of inputs no longer has are never.
  public func text(as format: MetricText, includesEnded: Bool = false) -> String {
    let now = clock.now()
    let own = state.withLock { $0.samples }
    let lead = clock.leadOfTimeOfDay
    let samples = channels.filter { includesEnded || !$0.isOver }
      .map { $0.samples(at: now, aheadBy: lead) }
    var text = ""
    format.write([own] + samples, to: &text)
    return text
  }

  /// The JSON of all channels, `hlscue.channels/1`.
  ///
  /// | key | meaning |
  /// |---|---|
  /// | `schema`, `version` | `hlscue.channels/1`, the version of the program |
  /// | `now`, `started` | the clock of the server, and when it started |
  /// | `lastEventId` | the identifier of the last line in `/events`, from which a reader of this goes on |
  /// | `channels` | a list of objects, in the order in which channels were added |
  ///
  /// The keys of a channel:
  ///
  /// | key | meaning |
  /// |---|---|
  /// | `key` | the name |
  /// | `state`, `endedBy` | `waiting` (no playlist yet), `live` or `ended`, with the `reason` of its last line |
  /// | `at` | of a replay: the instant of its log that it has reached |
  /// | `up` | as `hlscue_channel_up` |
  /// | `severity` | the highest of its alarms; absent without one |
  /// | `input`, `mode` | as in its line `started`; after its line `resumed`, where and how it goes on |
  /// | `edgeDelay`, `liveEdge`, `liveEdgeDate` | of the first playlist that has one: seconds behind the clock of the server, media time, date |
  /// | `playlists` | objects with `key`, `role`, `uri`, `bandwidth`, `targetDuration`, `window`, `lastMediaSequence`, `liveEdge`, `edgeDelay`, `lastChange` |
  /// | `alarms` | the lines that raised its alarms; those that are never cleared stay for 5 minutes, in a replay by the clock of its log |
  /// | `openBreaks`, `nextBreaks` | the last lines of breaks that are open, and of those that are announced, by start; at most 100 of each |
  /// | `lastBreak` | the line of the last break that ended, or `null` |
  /// | `findings` | the number that are raised now: `errors`, `warnings`, `infos` |
  /// | `cues`, `breaks` | the number of cues and breaks of this run |
  /// | `raisedFindings` | of one channel alone: the lines of findings that are raised now, at most 30 |
  /// | `endedBreaks` | of one channel alone: the lines of the last 10 breaks that ended |
  /// | `lines` | of one channel alone: its last lines, at most 200 |
  ///
  /// Lines are objects as in the output, `hlscue.watch/1`, with redacted addresses. Those with `seq` 0 are from a run before.
  /// What is unknown is absent.
  func json() -> String {
    var json = JSONWriter()
    let now = clock.now()
    json.object { json in
      writeHead(to: &json, at: now)
      json.key("channels")
      json.array(channels) { $1.write(to: &$0, at: now, hasLines: false) }
    }
    return Self.text(of: &json)
  }

  /// The JSON of one channel with its last lines: the same keys, with `channel` instead of `channels`; `nil` if there is
  /// none.
  func json(ofChannel key: String) -> String? {
    // The identifier is read first, so that no line is missed between the two.
    var json = JSONWriter()
    let now = clock.now()
    guard let channel = state.withLock({ $0.channels[key] }) else { return nil }
    json.object { json in
      writeHead(to: &json, at: now)
      json.key("channel")
      channel.write(to: &json, at: now, hasLines: true)
    }
    return Self.text(of: &json)
  }

  private func writeHead(to json: inout JSONWriter, at now: CalendarTime) {
    json.member("schema", Self.schema)
    json.member("version", version)
    json.member("now", now)
    json.member("started", started)
    json.member("lastEventId", events.lastID.description)
  }

  private static func text(of json: inout JSONWriter) -> String {
    json.endLine()
    var text = ""
    json.drain(to: &text)
    return text
  }
}

extension WatchLine {
  fileprivate var jsonWithoutLineFeed: String { String(json.dropLast()) }
}
