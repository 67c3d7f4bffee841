internal import FieldValues
internal import HLSReports
internal import MediaTiming
internal import SourceDiagnostics

/// The alarms of a channel: which are raised, and which will be at some instant unless something happens before.
struct AlarmBoard: Sendable {
  /// An alarm and what it is about.
  struct ID: Hashable, Comparable, Sendable {
    let name: AlarmName
    var playlist: PlaylistKey?
    /// What distinguishes several of one playlist, such as the key of a break.
    var subject = ""

    init(_ name: AlarmName, _ playlist: PlaylistKey? = nil, subject: String = "") {
      self.name = name
      self.playlist = playlist
      self.subject = subject
    }

    private var order: (String, String, String) {
      (name.rawValue, playlist?.rawValue ?? "", subject)
    }

    static func < (left: ID, right: ID) -> Bool { left.order < right.order }
  }

  /// What is reported of an alarm.
  struct Report: Sendable {
    var message: String
    var since: CalendarTime
    var value: FieldValue?
    var limit: FieldValue?
    /// The playlist, where the alarm is not one of that alone.
    var playlist: PlaylistKey?
    /// What alone has a signal, of an alarm about such.
    var side: WatchLine.Alarm.Side?
  }

  /// An alarm that is raised at an instant.
  private struct Due: Sendable {
    var at: CalendarTime
    var report: Report
  }

  /// The maximum number of kept alarms of an instant: a server can raise one with each load.
  static let maximumMomentaryCount = 1_000

  let settings: AlarmSettings
  private var active: [ID: Report] = [:]
  /// The alarms of an instant in ``active``, in the order in which they were raised.
  private var momentary: ArraySlice<ID> = []
  private var dues: [ID: Due] = [:]
  /// The number of alarms that were raised.
  private(set) var count = 0

  init(_ settings: AlarmSettings) { self.settings = settings }

  /// The next instant at which something changes by itself.
  var nextDue: CalendarTime? { dues.values.map(\.at).min() }

  /// The raised alarms, by name and playlist.
  var raised: [WatchLine.Alarm] {
    active.sorted { $0.key < $1.key }.map { alarm(.raised, $0.key, $0.value) }
  }

  func isActive(_ id: ID) -> Bool { active[id] != nil }
  func isDue(_ id: ID) -> Bool { dues[id] != nil }
  /// The alarms that are raised.
  func activeIDs(_ name: AlarmName) -> [ID] { active.keys.filter { $0.name == name }.sorted() }

  /// Raises an alarm; returns `nil` when it is raised already.
  mutating func raise(_ id: ID, _ report: Report) -> WatchLine.Alarm? {
    dues[id] = nil
    guard active[id] == nil else { return nil }
    active[id] = report
    count += 1
    if id.name.isMomentary {
      momentary.append(id)
      if momentary.count > Self.maximumMomentaryCount { forgetFirstMomentary() }
    }
    return alarm(.raised, id, report)
  }

  /// Clears an alarm; returns `nil` when it is not raised.
  mutating func clear(_ id: ID) -> WatchLine.Alarm? {
    dues[id] = nil
    return active.removeValue(forKey: id).map { alarm(.cleared, id, $0) }
  }

  /// Ends what concerns a playlist that is no longer followed; returns the alarms that are cleared.
  mutating func end(_ playlist: PlaylistKey) -> [WatchLine.Alarm] {
    for id in dues.keys where id.playlist == playlist { dues[id] = nil }
    return active.keys.filter { $0.playlist == playlist && !$0.name.isMomentary }.sorted()
      .compactMap { clear($0) }
  }

  /// Drops the alarms of an instant that are older than another one: what they are about has left the window for ever.
  mutating func forgetMomentary(before instant: CalendarTime) {
    while let first = momentary.first, active[first].map({ $0.since < instant }) ?? true {
      forgetFirstMomentary()
    }
  }

  private mutating func forgetFirstMomentary() {
    if let id = momentary.popFirst() { active[id] = nil }
  }

  /// Raises an alarm at an instant, unless something else is decided before.
  mutating func raise(_ id: ID, at instant: CalendarTime, _ report: Report) {
    guard active[id] == nil else { return }
    dues[id] = Due(at: instant, report: report)
  }

  /// Leaves an alarm as it is.
  mutating func keep(_ id: ID) { dues[id] = nil }

  /// Returns what changes up to an instant, in order.
  mutating func pass(to instant: CalendarTime) -> [(at: CalendarTime, alarm: WatchLine.Alarm)] {
    let over = dues.filter { $0.value.at <= instant }
      .sorted { ($0.value.at, $0.key) < ($1.value.at, $1.key) }
    return over.compactMap { id, due in
      raise(id, due.report).map { (due.at, $0) }
    }
  }

  /// Moves all that is due by a time in which nothing was followed.
  mutating func postpone(by time: MediaTime) {
    dues = dues.mapValues { Due(at: $0.at.advanced(by: time), report: $0.report) }
  }

  private func alarm(
    _ change: WatchLine.FindingChange.Kind, _ id: ID, _ report: Report
  ) -> WatchLine.Alarm {
    var alarm = WatchLine.Alarm(
      change, alarm: id.name.rawValue, severity: settings[id.name].severity,
      playlist: (id.playlist ?? report.playlist)?.rawValue, message: report.message,
      since: report.since,
      value: report.value, limit: report.limit)
    alarm.side = report.side
    return alarm
  }
}
