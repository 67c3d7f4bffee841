public import MediaTiming
internal import SourceDiagnostics

/// The text of lines of `watch` for people: one line each, with the local time first.
public struct WatchLineText: Sendable {
  private let appearance: ReportAppearance
  private let showsChannel: Bool
  private let offset: @Sendable (CalendarTime) -> MediaTime

  /// The text of lines.
  ///
  /// - Parameters:
  ///   - appearance: the colours, and whether dates are listed.
  ///   - showsChannel: whether the name of the channel follows the time.
  ///   - offset: returns the offset of the local clock from UTC at an instant.
  public init(
    _ appearance: ReportAppearance = ReportAppearance(), showsChannel: Bool = true,
    offset: @escaping @Sendable (CalendarTime) -> MediaTime = { _ in .zero }
  ) {
    self.appearance = appearance
    self.showsChannel = showsChannel
    self.offset = offset
  }

  /// Returns the text of a line with its line feed.
  ///
  /// The text of a cue of `program-date-time`, of which each segment has one, is empty unless dates are listed.
  public func text(of line: WatchLine) -> String {
    if case .cue(let change) = line.content, change.trackType == "program-date-time",
      !appearance.listsDates
    {
      return ""
    }
    let (style, head, rest) = words(of: line)
    var parts = [appearance.styled(localTime(line.at), .faint)]
    if showsChannel { parts.append(appearance.styled(escaped(line.channel), .strong)) }
    parts.append(appearance.styled(escaped(head), style))
    if !rest.isEmpty { parts.append(escaped(rest)) }
    return parts.joined(separator: "  ") + "\n"
  }

  private func escaped(_ text: String) -> String { TerminalText.escaped(text) }

  /// The local time of day; with the date where the text is kept.
  private func localTime(_ instant: CalendarTime) -> String {
    let words = instant.advanced(by: offset(instant)).description.split(separator: "T")
    let time = words.last?.prefix(Self.timeLength) ?? ""
    return appearance.width == nil ? "\(words.first ?? "") \(time)" : String(time)
  }

  /// The length of `00:00:00.000`.
  private static let timeLength = 12

  // MARK: Kinds

  private typealias Words = (style: TextStyle, head: String, rest: String)

  private func words(of line: WatchLine) -> Words {
    switch line.content {
    case .started(let started): (.good, "started", text(of: started))
    case .resumed(let resumed): (.good, "resumed", text(of: resumed))
    case .cue(let change):
      (change.change == .removed ? .warning : .plain, "cue \(change.change)", text(of: change))
    case .adBreak(let change):
      (Self.style(of: change.change), "break \(change.change)", text(of: change))
    case .finding(let change):
      (
        change.change == .raised ? TextStyle(change.finding.severity) : .faint,
        "\(change.finding.severity) \(change.finding.rule)", text(of: change)
      )
    case .alarm(let alarm):
      (
        alarm.change == .raised ? TextStyle(alarm.severity) : .good,
        "alarm \(alarm.change)", text(of: alarm, at: line.at)
      )
    case .reload(let reload):
      (reload.result == .error ? .warning : .faint, "reload", text(of: reload))
    case .event(let event): (.plain, "event \(event.type)", text(of: event))
    case .ended(let ended): (.good, "ended", WatchTotals(ended).text(appearance: .init()))
    }
  }

  private static func style(of change: WatchLine.BreakChange.Kind) -> TextStyle {
    switch change {
    case .started, .ended: .strong
    case .cancelled: .warning
    case .announced, .updated: .plain
    }
  }

  private func text(of started: WatchLine.Started) -> String {
    guard started.presentation != nil else { return "\(started.input): no playlist yet" }
    return "\(started.input): " + text(of: started.playlists, started.mode)
  }

  private func text(of resumed: WatchLine.Resumed) -> String {
    let since = resumed.since.map { "after \(localTime($0)): " } ?? ""
    return since + text(of: resumed.playlists, resumed.mode)
  }

  private func text(of playlists: [WatchLine.FollowedPlaylist], _ mode: WatchLine.Mode) -> String {
    let names = playlists.map(\.key).joined(separator: ", ")
    return (playlists.isEmpty ? "no playlist" : "follows \(names)") + ", \(mode) reloads"
  }

  private func text(of change: WatchLine.CueChange) -> String {
    var track = change.trackType
    if let pid = change.pid { track += " PID \(pid)" }
    var parts = [track, change.playlist, change.cue.id, CueTimes(change.cue).text]
      .compactMap(\.self)
    if let lead = change.leadTime {
      parts.append(lead.isNegative ? "\((-lead).secondsText) ago" : "in \(lead.secondsText)")
    }
    if !change.changed.isEmpty { parts.append("now " + change.changed.joined(separator: ", ")) }
    let summary = change.cue.summary
    return parts.joined(separator: "  ") + (summary.isEmpty ? "" : ": \(summary)")
  }

  private func text(of change: WatchLine.BreakChange) -> String {
    let adBreak = change.adBreak
    var parts = [adBreak.id ?? adBreak.eventID.map { "event \($0)" } ?? change.key]
    if adBreak.kind != "break" { parts.append(adBreak.kind) }
    parts.append(CueTimes(adBreak.startTime, adBreak.endTime).text)
    if let planned = adBreak.plannedDuration { parts.append("planned \(planned.secondsText)") }
    if let duration = adBreak.duration { parts.append("lasts \(duration.secondsText)") }
    if let reason = adBreak.closedBy { parts.append("closed by \(reason)") }
    let witnesses = adBreak.witnesses(in: "")
    if !witnesses.isEmpty { parts.append("(\(witnesses))") }
    return parts.joined(separator: "  ")
  }

  private func text(of change: WatchLine.FindingChange) -> String {
    let place = PlaceText.text(of: change.finding)
    let what = place.isEmpty ? change.finding.message : "\(place): \(change.finding.message)"
    guard change.change == .cleared else { return what }
    let count = change.finding.count.map { ", found \(Plural.text($0, "time"))" } ?? ""
    return "no longer found\(count): \(what)"
  }

  private func text(of alarm: WatchLine.Alarm, at instant: CalendarTime) -> String {
    let name = ([alarm.alarm, alarm.playlist].compactMap(\.self)).joined(separator: " ")
    guard alarm.change == .cleared else {
      return "\(alarm.severity.rawValue) \(name): \(alarm.message)"
    }
    let time = alarm.since.distance(to: instant).secondsText
    return "\(name): over after \(time); it was: \(alarm.message)"
  }

  private func text(of reload: WatchLine.Reload) -> String {
    var parts = [reload.playlist, reload.cause, reload.result.rawValue]
    if let status = reload.status { parts.append("HTTP \(status)") }
    parts.append(reload.seconds.secondsText)
    if let first = reload.mediaSequence {
      parts.append("segments \(first)" + (reload.lastMediaSequence.map { "-\($0)" } ?? ""))
    }
    if let part = reload.lastPart { parts.append("part \(part)") }
    if reload.delta { parts.append("delta") }
    if let edge = reload.liveEdge { parts.append("edge \(edge.clockText)") }
    return parts.joined(separator: "  ") + (reload.error.map { ": \($0)" } ?? "")
  }

  private func text(of event: EventReport) -> String {
    let cue = event.cueID ?? event.cueUID.map { "cue \($0)" }
    let parts = [event.time.clockText, event.reason, event.trackType, cue].compactMap(\.self)
    return parts.joined(separator: "  ") + (event.summary.map { ": \($0)" } ?? "")
  }
}
