public import MediaTiming
internal import SourceDiagnostics

/// The state of each channel as far as the lines of `watch` contain it, one line of text each.
public struct WatchStatus: Sendable {
  private var channels: [String: ChannelStatus] = [:]
  private var order: [String] = []
  private let appearance: ReportAppearance
  /// The names of alarms that are never cleared: only what lasts is shown.
  private let momentaryAlarms: Set<String>

  /// No channels yet.
  ///
  /// - Parameter momentaryAlarms: the names of alarms that are never cleared, which are not shown.
  public init(
    _ appearance: ReportAppearance = ReportAppearance(), momentaryAlarms: Set<String> = []
  ) {
    self.appearance = appearance
    self.momentaryAlarms = momentaryAlarms
  }

  /// The number of channels that did not end.
  public var openCount: Int { channels.values.count { !$0.isOver } }

  /// Adds a channel that has no line yet.
  public mutating func add(_ channel: String) {
    guard channels[channel] == nil else { return }
    channels[channel] = ChannelStatus()
    order.append(channel)
  }

  /// Takes the next line. A channel that was removed from the list is shown no longer.
  public mutating func take(_ line: WatchLine) {
    if case .ended(let ended) = line.content, ended.reason == .removed {
      channels[line.channel] = nil
      order.removeAll { $0 == line.channel }
      return
    }
    add(line.channel)
    if case .alarm(let alarm) = line.content, momentaryAlarms.contains(alarm.alarm) { return }
    channels[line.channel]?.take(line)
  }

  /// The lines of text at an instant, without line feeds.
  ///
  /// - Parameters:
  ///   - now: the instant.
  ///   - columns: the width to which they are cut.
  ///   - limit: the maximum number of lines, above zero. Channels with alarms are first if not all fit.
  public func lines(at now: CalendarTime, columns: Int, limit: Int = .max) -> [String] {
    let width = order.map(TerminalText.width).max() ?? 0
    guard order.count > limit else {
      return order.map { line(of: $0, width: width, at: now, columns: columns) }
    }
    let urgent = order.filter { channels[$0]?.hasAlarm == true }
    let others = order.filter { channels[$0]?.hasAlarm != true }
    let shown = (urgent + others).prefix(max(0, limit - 1))
    let rest = Plural.text(order.count - shown.count, "more channel")
    return shown.map { line(of: $0, width: width, at: now, columns: columns) }
      + [TerminalText.truncated("and \(rest)", to: columns)]
  }

  private func line(
    of channel: String, width: Int, at now: CalendarTime, columns: Int
  ) -> String {
    guard let status = channels[channel] else { return "" }
    let name = TerminalText.padded(TerminalText.escaped(channel), to: width)
    let text = ([name] + status.parts(at: now).map(TerminalText.escaped)).joined(separator: "  ")
    return appearance.styled(TerminalText.truncated(text, to: columns), status.style)
  }
}

/// The state of one channel.
private struct ChannelStatus: Sendable {
  /// The place up to which the presentation is known.
  struct Edge {
    var time: MediaTime
    /// When that was known.
    var at: CalendarTime
  }

  /// Alarms that read the same in a line, such as two about breaks without a name.
  private struct RaisedAlarm {
    let severity: Severity
    var count = 0
  }

  private var phase = "waits for a playlist"
  private(set) var isOver = false
  /// The date of media time zero.
  private var startDate: CalendarTime?
  private var edge: Edge?
  private var delay: MediaTime?
  /// The breaks that started and did not end, by key, and when that became known.
  private var openBreaks: [String: (adBreak: BreakReport, at: CalendarTime)] = [:]
  private var lastBreak: BreakReport?
  /// The alarms that are raised.
  private var alarms: [WatchLine.Alarm.Identity: RaisedAlarm] = [:]

  var hasAlarm: Bool { !alarms.isEmpty }

  var style: TextStyle {
    if isOver { return .faint }
    return alarms.values.map(\.severity).max().map { TextStyle($0) } ?? .plain
  }

  mutating func take(_ line: WatchLine) {
    switch line.content {
    case .started(let started): take(started, at: line.at)
    case .resumed:
      isOver = false
      phase = "live"
    case .cue(let change):
      phase = "live"
      guard let lead = change.leadTime, let start = change.cue.startTime else { return }
      note(edge: start - lead, at: line.at, date: change.cue.startDate?.advanced(by: -lead))
    case .adBreak(let change): take(change, at: line.at)
    case .alarm(let alarm): take(alarm)
    case .reload(let reload):
      guard let time = reload.liveEdge else { return }
      phase = "live"
      note(edge: time, at: line.at, date: startDate?.advanced(by: time))
    case .ended(let ended):
      isOver = true
      phase = "ended (\(ended.reason.rawValue))"
      openBreaks = [:]
      alarms = [:]
    case .finding, .event: break
    }
  }

  private mutating func take(_ started: WatchLine.Started, at instant: CalendarTime) {
    isOver = false
    guard let presentation = started.presentation else { return }
    phase = "live"
    startDate = presentation.startDate
    guard let duration = presentation.duration else { return }
    note(edge: duration, at: instant, date: startDate?.advanced(by: duration))
  }

  private mutating func take(_ change: WatchLine.BreakChange, at instant: CalendarTime) {
    phase = "live"
    switch change.change {
    case .announced: break
    case .started:
      openBreaks[change.key] = (change.adBreak, instant)
      if edge == nil, let start = change.adBreak.startTime {
        note(edge: start, at: instant, date: change.adBreak.startDate)
      }
    case .updated:
      if let open = openBreaks[change.key] { openBreaks[change.key] = (change.adBreak, open.at) }
    case .ended:
      openBreaks[change.key] = nil
      lastBreak = change.adBreak
    case .cancelled: openBreaks[change.key] = nil
    }
  }

  private mutating func take(_ alarm: WatchLine.Alarm) {
    let identity = alarm.identity
    switch alarm.change {
    case .raised:
      alarms[identity, default: RaisedAlarm(severity: alarm.severity)].count += 1
    case .cleared:
      guard let raised = alarms[identity], raised.count > 1 else {
        alarms[identity] = nil
        return
      }
      alarms[identity]?.count -= 1
    }
  }

  private mutating func note(edge time: MediaTime, at instant: CalendarTime, date: CalendarTime?) {
    if let edge, edge.time > time, edge.at >= instant { return }
    edge = Edge(time: time, at: instant)
    if let date { delay = date.distance(to: instant) }
  }

  func parts(at now: CalendarTime) -> [String] {
    var parts = [phase]
    guard !isOver else { return parts }
    if let delay { parts.append("edge \(Self.seconds(delay)) behind") }
    let open = openBreaks.values.min { ($0.at, $0.adBreak.id ?? "") < ($1.at, $1.adBreak.id ?? "") }
    if let open {
      parts.append("break \(name(of: open.adBreak)) " + progress(of: open.adBreak, open.at, now))
    } else if let lastBreak {
      let length = lastBreak.duration.map { ", \(Self.seconds($0))" } ?? ""
      parts.append("last break \(name(of: lastBreak))\(length)")
    }
    if !alarms.isEmpty {
      let names = Set(alarms.keys.map(\.name))
      parts.append("alarms: " + names.sorted().joined(separator: ", "))
    }
    return parts
  }

  private func name(of adBreak: BreakReport) -> String {
    adBreak.id ?? adBreak.eventID.map { String($0) } ?? adBreak.startTime?.clockText ?? "open"
  }

  private func progress(
    of adBreak: BreakReport, _ since: CalendarTime, _ now: CalendarTime
  ) -> String {
    let passed: MediaTime =
      if let edge, let start = adBreak.startTime {
        edge.time + edge.at.distance(to: now) - start
      } else {
        since.distance(to: now)
      }
    guard let planned = adBreak.plannedDuration else { return "open for \(Self.seconds(passed))" }
    let left = planned - passed
    return left.isNegative ? "\(Self.seconds(-left)) overdue" : "\(Self.seconds(left)) left"
  }

  /// Whole seconds.
  private static func seconds(_ time: MediaTime) -> String {
    "\(time.rounded(toTimescale: 1).map { String($0) } ?? "many") s"
  }
}

extension WatchLine.Alarm.Identity {
  /// The alarm and its playlist as text.
  fileprivate var name: String {
    [alarm, playlist].compactMap(\.self).joined(separator: " ")
  }
}
