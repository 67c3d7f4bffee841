internal import AdBreaks
internal import AdMarkers
internal import FieldValues
internal import HLSReports
internal import MediaTiming
internal import SourceDiagnostics

/// The alarms about the breaks of a channel: `break-overdue`, `break-deviation`, `no-break`, `marker-mismatch`.
struct BreakAlarms: Sendable {
  /// How long a splice is announced at most, as a rule: a message that came before a run began was not seen.
  private static let usualPreRoll = MediaTime(seconds: 10)

  /// What a step looks at.
  struct View {
    var at: CalendarTime
    var liveEdge: MediaTime
    var targetDuration: MediaTime
    var playlist: PlaylistKey
    /// Where the first segment that was read starts; `nil` without media.
    var mediaStart: MediaTime?
    /// Up to where media was read.
    var mediaEnd: MediaTime?
    /// Where the segment with the first known message starts; `nil` as long as the media has carried none.
    var firstMessage: MediaTime?
    /// The times of segments that no load has listed.
    var unseen: [MediaTimeRange]
    /// Finds the times of segments whose media is not known, in their order.
    var readUnread: () -> [MediaTimeRange]
    /// These times, which only an edge without a message needs.
    lazy var unread = readUnread()
  }

  private let expectedInterval: MediaTime?
  /// Where the segment with the first message starts: breaks before it may have no message.
  private var firstMessage: MediaTime?
  /// The edges of breaks that were compared with the other kind of signal.
  private var compared: Set<String> = []

  init(expectedInterval: MediaTime?) { self.expectedInterval = expectedInterval }

  /// A run begins.
  func begin(at instant: CalendarTime, _ board: inout AlarmBoard) {
    guard let expectedInterval else { return }
    let seconds = FieldValue.time(expectedInterval)
    board.raise(
      AlarmBoard.ID(.noBreak), at: instant.advanced(by: expectedInterval),
      AlarmBoard.Report(
        message: "no break has started for \(expectedInterval.secondsText)", since: instant,
        value: seconds, limit: seconds))
  }

  /// Takes the breaks of a step.
  mutating func look(
    at journal: BreakJournal, _ step: BreakJournal.Step, in view: View, _ board: inout AlarmBoard
  ) -> [WatchLine.Alarm] {
    var view = view
    firstMessage = firstMessage ?? view.firstMessage
    var alarms: [WatchLine.Alarm] = []
    if !step.started.isEmpty {
      if let cleared = board.clear(AlarmBoard.ID(.noBreak)) { alarms.append(cleared) }
      begin(at: view.at, &board)
    }
    for change in step.changes where change.change == .ended || change.change == .cancelled {
      let id = AlarmBoard.ID(.breakOverdue, subject: change.key)
      if let cleared = board.clear(id) { alarms.append(cleared) }
      if change.change == .ended, let alarm = deviation(of: change, in: view, &board) {
        alarms.append(alarm)
      }
    }
    for entry in journal.entries {
      if entry.isOpen, let alarm = overdue(entry, in: view, &board) { alarms.append(alarm) }
      alarms += mismatches(of: entry, in: &view, &board)
    }
    return alarms
  }

  private func overdue(
    _ entry: BreakJournal.Entry, in view: View, _ board: inout AlarmBoard
  ) -> WatchLine.Alarm? {
    guard entry.report.closedBy == nil, let start = entry.report.startTime,
      let planned = entry.report.plannedDuration
    else { return nil }
    let setting = board.settings[.breakOverdue]
    let limit = max(view.targetDuration * setting.raise, setting.least ?? .zero)
    // The end of a break that only the media signals is not known before these are read.
    let isOfMedia = entry.adBreak.evidence.allSatisfy { $0.dialect == .inBand }
    let edge = isOfMedia ? min(view.mediaEnd ?? view.liveEdge, view.liveEdge) : view.liveEdge
    let late = edge - (start + planned)
    guard late >= limit else { return nil }
    return board.raise(
      // Another playlist may own the break before it ends.
      AlarmBoard.ID(.breakOverdue, subject: entry.key),
      AlarmBoard.Report(
        message:
          "\(entry.report.name) of \(planned.secondsText) has not ended \(late.secondsText) after its planned end",
        since: view.at, value: .time(late), limit: .time(limit), playlist: view.playlist))
  }

  private func deviation(
    of change: WatchLine.BreakChange, in view: View, _ board: inout AlarmBoard
  ) -> WatchLine.Alarm? {
    let report = change.adBreak
    guard report.closedBy != "unknown", let planned = report.plannedDuration,
      let duration = report.duration, let start = report.startTime,
      !view.unseen.contains(where: {
        $0.start < start + duration && $0.end.map { start < $0 } ?? true
      })
    else { return nil }
    let limit = board.settings[.breakDeviation].raise
    let difference = duration - planned
    guard difference.magnitude > limit else { return nil }
    let word = difference.isNegative ? "shorter" : "longer"
    return board.raise(
      AlarmBoard.ID(.breakDeviation, view.playlist, subject: change.key),
      AlarmBoard.Report(
        message:
          "\(report.name) was \(difference.magnitude.secondsText) \(word) than its \(planned.secondsText)",
        since: view.at, value: .time(difference), limit: .time(limit)))
  }

  // MARK: Markers and messages

  /// An edge of a break: its start, or its end.
  private struct Edge {
    let role: AdMarker.Role
    let time: MediaTime
    let hasMarker: Bool
    let hasMessage: Bool
  }

  private mutating func mismatches(
    of entry: BreakJournal.Entry, in view: inout View, _ board: inout AlarmBoard
  ) -> [WatchLine.Alarm] {
    let delay = view.targetDuration * board.settings[.markerMismatch].raise
    var alarms: [WatchLine.Alarm] = []
    for edge in edges(of: entry.adBreak, in: view) where view.liveEdge > edge.time + delay {
      let subject = "\(entry.key) \(edge.role.rawValue)"
      guard edge.hasMarker != edge.hasMessage else {
        compared.insert(subject)
        continue
      }
      guard !compared.contains(subject), isComparable(edge, in: &view) else { continue }
      compared.insert(subject)
      let name = edge.role == .out ? "start" : "end"
      let alarm = board.raise(
        AlarmBoard.ID(.markerMismatch, view.playlist, subject: subject),
        AlarmBoard.Report(
          message: edge.hasMessage
            ? "the media has a message about the \(name) of \(entry.report.name), and no marker of the playlist has it"
            : "the playlist marks the \(name) of \(entry.report.name), and no message in the media has it",
          since: view.at, value: .time(edge.time), limit: .time(delay),
          side: edge.hasMessage ? .stream : .playlist))
      if let alarm { alarms.append(alarm) }
    }
    return alarms
  }

  /// Whether both kinds of signal of an edge would be known.
  private func isComparable(_ edge: Edge, in view: inout View) -> Bool {
    guard !view.unseen.contains(where: { $0.contains(edge.time) || $0.end == edge.time }) else {
      return false
    }
    if edge.hasMessage { return edge.time >= (view.mediaStart ?? .zero) }
    guard let firstMessage, firstMessage <= edge.time, let start = view.mediaStart,
      let end = view.mediaEnd
    else { return false }
    let announcement = edge.time - Self.usualPreRoll
    guard announcement >= start, edge.time < end else { return false }
    let behind = view.unread.partitioningIndex { $0.end.map { announcement < $0 } ?? true }
    return !(view.unread[behind...].first.map { $0.start <= edge.time } ?? false)
  }

  /// The edges of a break itself: what is nested in it has signals of its own.
  private func edges(of adBreak: AdBreak, in view: View) -> [Edge] {
    guard adBreak.kind == .break else { return [] }
    let ends = adBreak.evidence.filter { $0.statedEnd != nil }
    let isOpen = adBreak.endTime == nil || adBreak.hasPlannedEndAlone
    // Those of an open break are the ends of its parts.
    func isOfPart(_ signal: AdBreak.Evidence) -> Bool {
      guard signal.role == .in, isOpen, let time = signal.startTime else { return false }
      return adBreak.parts.contains { part in
        part.endTime.map { ($0 - time).magnitude <= view.targetDuration } ?? false
      }
    }
    func edge(_ role: AdMarker.Role, at time: MediaTime?) -> Edge? {
      let signals = adBreak.evidence.filter { $0.role == role && !isOfPart($0) }
      let times = signals.compactMap(\.startTime)
      // A message that moves a break leaves the one before it behind.
      let nearest = time.flatMap { time in
        times.min { ($0 - time).magnitude < ($1 - time).magnitude }
      }
      guard let time = nearest ?? (role == .out ? times.min() : times.max()) ?? time,
        !signals.isEmpty
      else { return nil }
      func isNear(_ other: MediaTime?) -> Bool {
        other.map {
          ($0 - time).magnitude <= AdBreakAnalysis.markerReach(view.targetDuration)
        } ?? true
      }
      let known =
        signals.filter { isNear($0.startTime) }
        + (role == .in ? ends.filter { isNear($0.statedEnd) } : [])
      return Edge(
        role: role, time: time, hasMarker: known.contains { $0.dialect != .inBand },
        hasMessage: known.contains { $0.dialect == .inBand })
    }
    return [edge(.out, at: adBreak.startTime), edge(.in, at: adBreak.endTime)].compactMap(\.self)
  }

  /// Forgets breaks that are no longer known.
  mutating func forget(keeping keys: Set<String>) {
    compared = compared.filter { subject in
      subject.lastIndex(of: " ").map { keys.contains(String(subject[..<$0])) } ?? false
    }
  }
}

extension BreakReport {
  /// The break in a message.
  var name: String { id.map { "break \($0.quoted)" } ?? eventID.map { "break \($0)" } ?? "a break" }
}
