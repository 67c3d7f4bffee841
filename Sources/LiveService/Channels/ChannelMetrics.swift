internal import AdBreaks
internal import FieldValues
internal import HLSReports
public import LiveMonitoring
public import MediaTiming
public import Metrics
internal import ResourceLoading
internal import SourceDiagnostics

/// The metrics of one channel: a value that takes each step of the channel, and reads no clock.
public struct ChannelMetrics: Sendable {
  /// For how long an alarm that is never cleared counts as raised.
  public static let momentaryAlarmTime = MediaTime(seconds: 300)
  /// How breaks end.
  private static let breakEnds = AdBreak.Closing.allCases.map(\.rawValue) + [BreakReport.unknownEnd]
  /// What a mismatch of markers is about.
  private enum MismatchSide: String, CaseIterable {
    case playlist = "playlist_only"
    case stream = "stream_only"
    case rendition
  }

  /// A followed playlist.
  private struct Followed {
    var measure: ChannelMeasure.Playlist
    /// The live edge and its date when they were first known.
    var join: (edge: MediaTime, date: CalendarTime)?
    var clock = ClockOffset()
  }

  /// The name of the channel.
  public let channel: String
  /// Whether a playlist was loaded.
  public private(set) var isLoaded = false

  /// What does not depend on the time of day.
  private(set) var samples = MetricSamples()
  private var playlists: [PlaylistKey: Followed] = [:]
  private var openBreaks: Set<String> = []
  /// The number of raised alarms by name.
  private var alarms: [String: Int] = [:]
  /// When an alarm was raised last that is never cleared.
  private var momentary: [String: CalendarTime] = [:]
  /// When the last step was.
  private var last: CalendarTime?
  private let isReplay: Bool

  /// The metrics of a channel from now on.
  ///
  /// - Parameters:
  ///   - outstanding: what was raised and open before.
  ///   - measure: what was known before.
  ///   - isReplay: whether the steps have happened at another time than now.
  public init(
    _ channel: String, outstanding: ChannelOutstanding = ChannelOutstanding(),
    measure: ChannelMeasure = ChannelMeasure(), isReplay: Bool = false
  ) {
    self.channel = channel
    self.isReplay = isReplay
    for alarm in outstanding.alarms {
      if Self.isMomentary(alarm.alarm) {
        momentary[alarm.alarm] = max(momentary[alarm.alarm] ?? alarm.since, alarm.since)
      } else {
        alarms[alarm.alarm, default: 0] += 1
      }
    }
    for playlist in measure.playlists {
      playlists[playlist.key] = Followed(measure: playlist)
      showKnown(playlist)
    }
    isLoaded = measure.playlists.contains { $0.liveEdge != nil }
    if isLoaded { beginCounters() }
    openBreaks = Set(outstanding.breaks.filter { $0.change == .started }.map(\.key))
  }

  /// Goes on with the values of the same channel in this run, such as at another address: no counter begins again.
  mutating func resume(after before: ChannelMetrics) {
    samples = before.samples
    let gone = before.playlists.keys.filter { playlists[$0] == nil }
    samples.removeAll(of: MetricTable.live, where: "playlist", isIn: Set(gone.map(\.rawValue)))
    for (key, followed) in playlists {
      playlists[key]?.join = before.playlists[key]?.join
      showKnown(followed.measure)
    }
    if isLoaded { beginCounters() }
  }

  /// Sets what is known of a playlist from before, which may stand still.
  private mutating func showKnown(_ measure: ChannelMeasure.Playlist) {
    show(measure)
    guard let last = measure.lastAdvance else { return }
    samples.set(
      MetricTable.playlistLastChange, [channel, measure.key.rawValue],
      to: last.timeSince1970.seconds)
  }

  /// Begins what counts rare events. Only words of fixed lists are known before.
  private mutating func beginCounters() {
    for end in Self.breakEnds { samples.begin(MetricTable.breaks, [channel, end]) }
    for side in MismatchSide.allCases {
      samples.begin(MetricTable.markerMismatches, [channel, side.rawValue])
    }
    for family in [MetricTable.breakDeviation, MetricTable.splicePreRoll] {
      samples.begin(family, [channel])
    }
  }

  /// Whether an alarm is never cleared, since it is of an instant.
  static func isMomentary(_ alarm: String) -> Bool {
    AlarmName(rawValue: alarm)?.isMomentary ?? false
  }

  // MARK: Steps

  /// Takes the next step.
  public mutating func take(_ step: ObservedStep) {
    last = last.map { max($0, step.at) } ?? step.at
    var before: ChannelMeasure.Playlist?
    if case .playlist(let load)? = step.entry { before = playlists[load.playlist]?.measure }
    for measure in step.measure.playlists {
      playlists[measure.key, default: Followed(measure: measure)].measure = measure
    }
    if playlists.count > step.measure.playlists.count {
      let keys = Set(step.measure.playlists.map(\.key))
      let gone = playlists.keys.filter { !keys.contains($0) }
      for key in gone { playlists[key] = nil }
      // Nothing renews their values, and a server may name others for ever.
      samples.removeAll(
        of: MetricTable.live, where: "playlist", isIn: Set(gone.map(\.rawValue)))
    }
    switch step.entry {
    case .playlist(let load): take(load, step, before: before)
    case .media(let load):
      if let duration = step.segmentDuration, duration > .zero {
        let time = load.sent.distance(to: load.received)
        samples.observe(
          MetricTable.segmentFetchRatio, [channel], time.seconds / duration.seconds)
      }
    case nil: break
    }
    let liveEdge = step.measure.playlists.first?.liveEdge
    for line in step.lines { take(line, liveEdge: liveEdge) }
  }

  /// Takes a request.
  public mutating func take(_ request: RequestMeasure) {
    samples.add(MetricTable.requests, [channel, request.kind.rawValue, request.code])
    samples.observe(
      MetricTable.requestDuration, [channel, request.timeKind], max(0, request.time.seconds))
  }

  private mutating func take(
    _ load: PlaylistLoad, _ step: ObservedStep, before: ChannelMeasure.Playlist?
  ) {
    take(RequestMeasure(load))
    if let result = step.measure.load {
      samples.add(
        MetricTable.playlistReloads,
        [channel, result.playlist.rawValue, result.result.rawValue])
      if result.result == .changed, !isLoaded {
        isLoaded = true
        beginCounters()
      }
    }
    guard let measure = playlists[load.playlist]?.measure else { return }
    playlists[load.playlist]?.clock.take(load.exchange)
    let labels = [channel, load.playlist.rawValue]
    if load.exchange.failure == nil {
      set(MetricTable.playlistAge, labels, to: load.exchange.age?.seconds)
    }
    guard step.measure.load?.result == .changed else { return }
    show(measure)
    // What the first load lists was there before.
    let isFirst = before?.liveEdge == nil
    samples.add(MetricTable.mediaSeconds, labels, isFirst ? 0 : max(0, measure.added.seconds))
    if isFirst || measure.isAdvance(of: before) {
      samples.set(
        MetricTable.playlistLastChange, labels, to: step.at.timeSince1970.seconds)
    }
    noteDrift(of: measure, labels)
  }

  /// Sets what only a playlist that changes has otherwise.
  private mutating func show(_ measure: ChannelMeasure.Playlist) {
    let labels = [channel, measure.key.rawValue]
    set(MetricTable.playlistTargetDuration, labels, to: measure.targetDuration?.seconds)
    set(MetricTable.playlistWindow, labels, to: measure.window?.seconds)
    set(MetricTable.mediaSequence, labels, to: measure.lastNumber.map(Double.init))
    set(
      MetricTable.discontinuitySequence, labels,
      to: measure.discontinuitySequence.map(Double.init))
  }

  private mutating func noteDrift(of measure: ChannelMeasure.Playlist, _ labels: [String]) {
    guard let edge = measure.liveEdge, let date = measure.edgeDate else { return }
    let join = playlists[measure.key]?.join ?? (edge, date)
    playlists[measure.key]?.join = join
    let drift = join.date.distance(to: date) - (edge - join.edge)
    samples.set(MetricTable.programDateDrift, labels, to: drift.seconds)
  }

  private mutating func set(_ family: MetricFamily, _ labels: [String], to value: Double?) {
    if let value { samples.set(family, labels, to: value) } else { samples.remove(family, labels) }
  }
}

extension ChannelMetrics {
  // MARK: Lines

  private mutating func take(_ line: WatchLine, liveEdge: MediaTime?) {
    switch line.content {
    case .cue(let change) where change.change == .added: take(change)
    case .adBreak(let change): take(change, at: line.at, liveEdge)
    case .finding(let change):
      // What follows from another finding counts with it.
      guard change.change == .raised, change.finding.cause == nil else { return }
      samples.add(
        MetricTable.findings,
        [channel, change.finding.rule, change.finding.severity.rawValue])
    case .alarm(let alarm): take(alarm, at: line.at)
    default: break
    }
  }

  private mutating func take(_ change: WatchLine.CueChange) {
    var dialect = ""
    if change.trackType == "cue-tags", case .string(let name)? = change.cue.content["dialect"] {
      dialect = name
    }
    samples.add(MetricTable.cues, [channel, change.trackType, dialect])
    if change.trackType == "scte35", case .time(let preRoll)? = change.cue.content["preRoll"] {
      samples.observe(MetricTable.splicePreRoll, [channel], preRoll.seconds)
    }
  }

  private mutating func take(
    _ change: WatchLine.BreakChange, at instant: CalendarTime, _ liveEdge: MediaTime?
  ) {
    switch change.change {
    case .announced, .updated: break
    case .started:
      openBreaks.insert(change.key)
      let past = liveEdge.map { change.adBreak.timeSinceStart(at: $0) } ?? .zero
      let start = (instant.timeSince1970 - past).seconds
      // Of several that are in the window on joining, the last one counts.
      let known = samples.number(MetricTable.lastBreakStart, [channel]) ?? start
      samples.set(MetricTable.lastBreakStart, [channel], to: max(known, start))
    case .cancelled: openBreaks.remove(change.key)
    case .ended:
      openBreaks.remove(change.key)
      let report = change.adBreak
      let end = report.closedBy ?? BreakReport.unknownEnd
      samples.add(MetricTable.breaks, [channel, end])
      if end != BreakReport.unknownEnd, let planned = report.plannedDuration,
        let duration = report.duration
      {
        samples.observe(
          MetricTable.breakDeviation, [channel], (duration - planned).magnitude.seconds)
      }
    }
  }

  private mutating func take(_ alarm: WatchLine.Alarm, at instant: CalendarTime) {
    guard alarm.change == .raised else {
      alarms[alarm.alarm] = max(0, alarms[alarm.alarm, default: 0] - 1)
      return
    }
    samples.add(MetricTable.alarms, [channel, alarm.alarm, alarm.severity.rawValue])
    if Self.isMomentary(alarm.alarm) {
      momentary[alarm.alarm] = instant
    } else {
      alarms[alarm.alarm, default: 0] += 1
    }
    let playlist = [channel, alarm.playlist ?? ""]
    switch AlarmName(rawValue: alarm.alarm) {
    case .sequenceReset: samples.add(MetricTable.sequenceResets, playlist)
    case .segmentsMissed:
      guard case .integer(let count)? = alarm.value, count > 0 else { return }
      samples.add(MetricTable.segmentsMissed, playlist, Double(count))
    case .markerMismatch:
      let side = alarm.side == .stream ? MismatchSide.stream : .playlist
      samples.add(MetricTable.markerMismatches, [channel, side.rawValue])
    case .renditionMismatch:
      samples.add(MetricTable.markerMismatches, [channel, MismatchSide.rendition.rawValue])
    default: break
    }
  }

  // MARK: Values

  /// The instant of its log that a replay has reached, which is its clock; `nil` before the first step, and of a
  /// channel that is followed.
  var replayedInstant: CalendarTime? { isReplay ? last : nil }

  /// The values of all metrics at an instant.
  ///
  /// - Parameters:
  ///   - isOver: whether the channel is not followed any more.
  ///   - lead: how far the time of day is ahead of the instant, because a clock was set.
  public func samples(
    at instant: CalendarTime, isOver: Bool = false, aheadBy lead: MediaTime = .zero
  ) -> MetricSamples {
    let now = replayedInstant ?? instant
    var samples = samples
    if !isReplay, lead != .zero {
      // Whoever reads them compares them with the time of day.
      for family in [MetricTable.playlistLastChange, MetricTable.lastBreakStart] {
        samples.shift(family, by: lead.seconds)
      }
    }
    samples.set(MetricTable.channelUp, [channel], to: isUp && !isOver ? 1 : 0)
    samples.set(MetricTable.breakOpen, [channel], to: openBreaks.isEmpty ? 0 : 1)
    // Those of a channel that ended would stay in a file.
    for name in AlarmName.allCases.map(\.rawValue) where !isOver {
      let isRecent = momentary[name].map { $0.distance(to: now) < Self.momentaryAlarmTime }
      let isRaised = isRecent ?? (alarms[name, default: 0] > 0)
      samples.set(MetricTable.alarmsActive, [channel, name], to: isRaised ? 1 : 0)
    }
    let live = playlists.values.filter { !$0.measure.isEnded }
    for playlist in live {
      guard let date = playlist.measure.edgeDate else { continue }
      let server = now.advanced(by: playlist.clock.median ?? .zero)
      samples.set(
        MetricTable.liveEdgeDelay, [channel, playlist.measure.key.rawValue],
        to: date.distance(to: server).seconds)
    }
    let dates = live.compactMap(\.measure.edgeDate)
    if let first = dates.min(), let last = dates.max() {
      samples.set(MetricTable.renditionSpread, [channel], to: first.distance(to: last).seconds)
    }
    return samples
  }

  /// Whether every followed playlist loads and advances.
  private var isUp: Bool {
    !playlists.isEmpty && playlists.values.allSatisfy { $0.measure.liveEdge != nil }
      && alarms[AlarmName.unavailable.rawValue, default: 0] == 0
      && alarms[AlarmName.stale.rawValue, default: 0] == 0
  }
}

extension ChannelMeasure.Playlist {
  /// Whether it has a segment or part that it did not have before.
  fileprivate func isAdvance(of before: ChannelMeasure.Playlist?) -> Bool {
    guard let before, epoch == before.epoch else { return true }
    return (lastNumber ?? -1, partCount) > (before.lastNumber ?? -1, before.partCount)
  }
}

extension ObservedStep {
  /// How much later than scheduled a playlist was requested, never negative; `nil` for another step.
  var reloadLag: MediaTime? {
    guard case .playlist(let load)? = entry else { return nil }
    return max(.zero, load.scheduled.distance(to: load.exchange.sent))
  }
}
