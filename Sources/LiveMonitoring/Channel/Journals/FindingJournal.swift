internal import HLSReports
internal import MediaTiming
internal import SourceDiagnostics

/// The findings of a channel that were reported: each is raised once, and cleared when it is gone.
struct FindingJournal: Sendable {
  private struct Entry {
    var report: FindingReport
    /// The greatest number of places at a time.
    var count: Int
  }

  /// The maximum number of findings that stay beside those of the last reload, though only a reload showed them.
  static let maximumPassingCount = 10_000

  private var entries: [String: Entry] = [:]
  /// What only a reload shows, by fingerprints, and how long it stays.
  private var passing: [String: (report: FindingReport, until: CalendarTime, count: Int)] = [:]
  /// The number of findings that were raised, without those that follow from others.
  private(set) var counts: [Severity: Int] = [:]
  /// The fingerprints of findings that are known and not reported.
  private let known: Set<String>
  /// Since when a finding between playlists is there, which may come from loads at different times.
  private var waiting: [String: CalendarTime] = [:]
  /// How long such a finding had to be there in the last step.
  private var patience = MediaTime.zero
  /// When the first finding that only a reload shows is gone; `nil` without one.
  private var nextEnd: CalendarTime?

  init(known: Set<String>) { self.known = known }

  /// Whether the same findings again, without events, change nothing at an instant behind the last step.
  ///
  /// - Parameter patience: how long a finding between playlists must be there.
  func isSettled(at instant: CalendarTime, patience: MediaTime) -> Bool {
    // Nothing between playlists is found before somebody looks again.
    (waiting.isEmpty || patience == self.patience) && passing.count <= Self.maximumPassingCount
      && nextEnd.map { instant < $0 } ?? true
  }

  /// The findings that are raised, by fingerprint.
  var present: [FindingReport] { entries.sorted { $0.key < $1.key }.map(\.value.report) }

  /// Compares the findings of a step with those before it.
  ///
  /// - Parameters:
  ///   - present: what is wrong.
  ///   - judged: when that was found.
  ///   - events: what was wrong between this load and an earlier one.
  ///   - retention: how long such a finding stays.
  ///   - patience: how long a finding between playlists must be there.
  mutating func changes(
    _ present: [FindingReport], judged: CalendarTime, events: [FindingReport],
    at instant: CalendarTime, retention: MediaTime, patience: MediaTime
  ) -> [WatchLine.FindingChange] {
    let present = patient(present, at: judged, patience)
    self.patience = patience
    dropPassing()
    for report in events {
      guard let fingerprint = report.fingerprint else { continue }
      let count = (passing[fingerprint]?.count ?? 0) + (report.count ?? 1)
      passing[fingerprint] = (report.detached, instant.advanced(by: retention), count)
    }
    passing = passing.filter { $0.value.until > instant }
    nextEnd = passing.values.lazy.map(\.until).min()
    var now: [String: Entry] = [:]
    var order: [String] = []
    for report in present { add(report, to: &now, &order) }
    let others = passing.filter { now[$0.key] == nil }.sorted { $0.key < $1.key }
    for (_, other) in others { add(other.report, to: &now, &order) }
    return compare(now, order)
  }

  /// Adds a finding to those of a step, unless it is known and not reported.
  private func add(
    _ report: FindingReport, to now: inout [String: Entry], _ order: inout [String]
  ) {
    guard let fingerprint = report.fingerprint, !isKnown(report, fingerprint) else { return }
    let count = passing[fingerprint]?.count ?? report.count ?? 1
    if now[fingerprint] == nil {
      order.append(fingerprint)
      now[fingerprint] = Entry(report: report, count: count)
    } else if passing[fingerprint] == nil {
      now[fingerprint]?.count += count
    }
  }

  /// Drops the oldest findings that only a reload showed when there are too many, at least a quarter at a time.
  private mutating func dropPassing() {
    guard passing.count > Self.maximumPassingCount else { return }
    let dates = passing.values.map(\.until).sorted()
    let last = dates[passing.count - 3 * Self.maximumPassingCount / 4]
    passing = passing.filter { $0.value.until > last }
  }

  /// Leaves out findings between playlists that were not found for long.
  private mutating func patient(
    _ present: [FindingReport], at instant: CalendarTime, _ patience: MediaTime
  ) -> [FindingReport] {
    var still: [String: CalendarTime] = [:]
    defer { waiting = still }
    return present.filter { report in
      guard report.rule.hasPrefix("RND-"), let fingerprint = report.fingerprint else { return true }
      let since = waiting[fingerprint] ?? instant
      still[fingerprint] = since
      return since.distance(to: instant) >= patience
    }
  }

  private func isKnown(_ report: FindingReport, _ fingerprint: String) -> Bool {
    known.contains(fingerprint) && report.fingerprints.keys.allSatisfy(known.contains)
  }

  private mutating func compare(
    _ now: [String: Entry], _ order: [String]
  ) -> [WatchLine.FindingChange] {
    var changes: [WatchLine.FindingChange] = []
    let gone = entries.filter { now[$0.key] == nil }.sorted { $0.key < $1.key }
    for (fingerprint, entry) in gone {
      var report = entry.report
      report.count = entry.count
      changes.append(WatchLine.FindingChange(.cleared, finding: report))
      entries[fingerprint] = nil
    }
    for fingerprint in order {
      guard let entry = now[fingerprint] else { continue }
      if let known = entries[fingerprint] {
        entries[fingerprint]?.count = max(known.count, entry.count)
      } else {
        let report = passing[fingerprint]?.report ?? entry.report.detached
        entries[fingerprint] = Entry(report: report, count: entry.count)
        if entry.report.cause == nil { counts[entry.report.severity, default: 0] += 1 }
        changes.append(WatchLine.FindingChange(.raised, finding: entry.report))
      }
    }
    return changes
  }
}

extension FindingReport {
  /// The same report without the memory of the load that it is about.
  fileprivate var detached: FindingReport {
    var report = self
    report.excerpt = excerpt?.detached
    return report
  }
}
