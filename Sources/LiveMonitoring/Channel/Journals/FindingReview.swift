internal import HLSInspection
internal import HLSPlaylists
internal import HLSReports
internal import HLSValidation
internal import InspectionReports
internal import MediaTiming
internal import SourceDiagnostics

/// Judges a channel by all rules, and reports the findings that are new and those that are gone.
///
/// Each load is compared with the one before it at once. The rules about what is known are checked when all listed media
/// was read and all playlists were loaded.
struct FindingReview: Sendable {
  private var options: ChannelOptions
  private let rules: ChannelRules
  private(set) var journal: FindingJournal
  /// What was wrong when the rules were checked last.
  private var present: [FindingReport] = []
  /// When that was, or when the channel began.
  private var last: CalendarTime?
  private var isJudged = false
  /// Whether the journal has what was wrong then.
  private var isTaken = false
  /// The playlists that have changed since then.
  private var unjudged: Set<PlaylistKey> = []

  init(_ options: ChannelOptions) {
    self.options = options
    rules = ChannelRules(options.validation)
    journal = FindingJournal(known: options.knownFindings)
  }

  /// Whether something has changed since the rules were checked.
  var isBehind: Bool { !unjudged.isEmpty }

  /// Goes on at another address of the input.
  mutating func move(to input: String) { options.input = input }

  /// Returns what a load shows beside the one before it, and whether the rules about what is known are to be checked.
  mutating func changes(
    of step: ChannelStep
  ) -> (changes: [WatchLine.FindingChange], isDue: Bool) {
    let changed = step.playlists[step.changed]
    var events = ((step.change?.findings ?? []) + step.events).filter { rules.includes($0.rule) }
    if let reload = step.change?.reload {
      let forgotten = changed.live?.forgottenSegmentCount ?? 0
      events += rules.findings(in: reload).map { finding in
        var finding = finding
        finding.location = finding.location.counted(behind: forgotten)
        return finding
      }
    }
    unjudged.insert(changed.key)
    var reports: [FindingReport] = []
    if !events.isEmpty {
      let place = SourceLocation(playlist: step.known.firstIndex { $0.key == changed.key })
      reports = findings(of: step).reports(of: events.map { $0.located(in: place) })
    }
    return (changes(with: reports, in: step), isDue(step))
  }

  /// Checks the rules about what is known; returns what is new.
  mutating func review(_ step: ChannelStep) -> [WatchLine.FindingChange] {
    present = findings(of: step).present(by: rules).map { counted($0, in: step.known) }
    (last, isJudged, unjudged, isTaken) = (step.at, true, [], false)
    return changes(with: [], in: step)
  }

  private func findings(of step: ChannelStep) -> ChannelFindings {
    ChannelFindings(
      of: step.inspection(of: step.parts.all, options), served: step.known.compactMap(\.served),
      unseen: step.known.map { $0.unseen + $0.lost })
  }

  private mutating func changes(
    with events: [FindingReport], in step: ChannelStep
  ) -> [WatchLine.FindingChange] {
    let longest = step.longestTargetDuration
    let patience = longest + longest
    // Most loads show nothing that the last check has not.
    if isTaken, events.isEmpty, journal.isSettled(at: step.at, patience: patience) { return [] }
    isTaken = true
    return journal.changes(
      present, judged: last ?? step.at, events: events, at: step.at,
      retention: options.retention ?? Self.retention, patience: patience)
  }

  /// How long a finding of a single load stays, if nothing else was asked for.
  private static let retention = MediaTime(seconds: 1800)

  /// The least time between two checks, which are about a fifth of the work of a channel with short segments.
  private static let leastInterval = MediaTime(seconds: 3)

  /// Whether it is time to check what is known again.
  ///
  /// Segments that are listed and not read yet look as if they lacked what is in them, and playlists that are loaded one
  /// after the other as if they differed.
  private mutating func isDue(_ step: ChannelStep) -> Bool {
    let last = last ?? step.at
    self.last = last
    let targetDuration = step.longestTargetDuration
    let time = last.distance(to: step.at)
    if time > max(targetDuration, Self.leastInterval) * MediaTime(seconds: 2) { return true }
    guard step.playlists.allSatisfy(\.isMediaComplete) else { return false }
    guard isJudged else { return step.known.count == step.playlists.count }
    return time >= max(targetDuration.half, Self.leastInterval)
      && step.known.allSatisfy { $0.isEnded || unjudged.contains($0.key) }
  }

  /// The same with segments that count from the first one ever.
  private func counted(_ report: FindingReport, in known: [ChannelPlaylist]) -> FindingReport {
    guard let index = report.location.playlist, known.indices.contains(index),
      let offset = known[index].live?.forgottenSegmentCount, offset > 0
    else { return report }
    var report = report
    report.location = report.location.counted(behind: offset)
    report.otherLocations = report.otherLocations.map { $0.counted(behind: offset) }
    return report
  }
}

extension SourceLocation {
  /// The same with a segment that counts from the first one ever, where so many before are forgotten.
  fileprivate func counted(behind forgottenCount: Int) -> SourceLocation {
    var place = self
    place.segment = segment.map { $0 + forgottenCount }
    return place
  }
}
