internal import AdBreaks
internal import HLSPlaylists
public import SourceDiagnostics

/// Checks an input against all rules.
///
/// ```swift
/// let validator = Validator()
/// for finding in validator.findings(in: subject) {
///   print(finding.rule.code, finding.message)
/// }
/// ```
public struct Validator: Sendable {
  /// The maximum number of findings of one rule and severity; one more states the total. Findings
  /// with one recurrence key count once.
  public static let maximumFindingsPerRule = 1000
  /// The maximum number of places of one rule and severity that are listed beside the first of each
  /// recurrence key; the others are counted.
  static let maximumFurtherPlaces = 10_000
  private let rules: RulesBySubject
  private let settings: ValidationSettings

  /// A validator of the whole catalogue.
  public init(settings: ValidationSettings = ValidationSettings()) {
    self.init(rules: RuleCatalog.judging, settings: settings)
  }

  init(rules: [any Rule], settings: ValidationSettings = ValidationSettings()) {
    self.rules = RulesBySubject(rules.filter { settings.includes($0.row) })
    self.settings = settings
  }

  /// Returns the findings of all rules and of the reading, each once, rule by rule.
  public func findings(in subject: ValidationSubject) -> [Diagnostic] {
    countedFindings(in: subject).findings
  }

  /// Returns the same findings, with the number of those beyond the limit by severity.
  public func countedFindings(
    in subject: ValidationSubject
  ) -> (findings: [Diagnostic], unlisted: [Severity: Int]) {
    let renditions = subject.multivariant.flatMap {
      RenditionsSubject(
        $0.playlist, presentations: subject.presentations.inOrder(of: $0.playlist),
        policy: subject.policy)
    }
    let adBreaks = subject.presentations.flatMap(AdBreakSubject.all)
    var reading = FindingLog(settings: settings)
    reading.add(
      subject.findings.filter { settings.includes($0.rule) }.map(SpliceDifference.worded))
    var checks = RuleChecks(rules.all, settings: settings)
    checkLoads(of: subject, &checks)
    if let playlist = subject.multivariant {
      checks.add(of: rules.multivariant) { $0.findings(in: playlist) }
      checks.add(of: rules.playlist) { $0.findings(in: playlist.lines) }
    }
    for playlist in subject.playlists {
      for portion in playlist.dateRanges.portions {
        let ranges = portion.map(\.read)
        checks.add(of: rules.dateRangeList) { $0.findings(in: ranges, of: playlist) }
      }
      checks.add(of: rules.mediaPlaylist) { $0.findings(in: playlist) }
      checks.add(of: rules.playlist) { $0.findings(in: playlist.lines) }
    }
    for presentation in subject.presentations {
      var all = SpliceRanges(of: presentation)
      for portion in (presentation.playlist?.dateRanges ?? []).portions {
        let ranges = portion.map { SpliceRange($0, on: presentation.map) }
        checks.add(of: rules.spliceRangeList) { $0.findings(in: ranges, of: presentation) }
        all.add(ranges)
      }
      checks.add(of: rules.presentation) { $0.findings(in: presentation) }
      checks.add(of: rules.spliceRanges) { $0.findings(among: all, of: presentation) }
    }
    for portion in adBreaks.portions {
      checks.add(of: rules.adBreak) { rule in portion.flatMap(rule.findings) }
    }
    if let renditions { checks.add(of: rules.renditions) { $0.findings(in: renditions) } }
    return FindingLog.finished([reading] + checks.all)
  }

  /// Returns the findings between a load of a live playlist and those before it.
  public func findings(in reload: ReloadSubject) -> [Diagnostic] {
    var log = FindingLog(settings: settings)
    for (_, rule) in rules.reload {
      for finding in rule.findings(in: reload) { log.add(Diagnostic(finding, of: rule)) }
    }
    return FindingLog.finished([log]).findings
  }

  /// Checks the loads of a live playlist, one after the other with all rules.
  private func checkLoads(of subject: ValidationSubject, _ checks: inout RuleChecks) {
    var history = ReloadSubject.History(policy: subject.policy)
    var completed = subject.loads.contains(where: \.isDeltaUpdate) ? CompletedLoads() : nil
    for (index, load) in subject.loads.enumerated() {
      let fetched =
        subject.fetchTimes.indices.contains(index) ? subject.fetchTimes[index] : nil
      let placement =
        subject.loadPlacements.indices.contains(index)
        ? subject.loadPlacements[index] : LoadPlacement()
      checks.addNew(
        of: rules, in: load, completed: completed?.add(load), at: placement, subject.policy)
      let reload = history.add(load, fetched: fetched, placement: placement)
      if let reload { checks.add(of: rules.reload) { $0.findings(in: reload) } }
      // The last repeat alone shows how long nothing was new.
      if subject.lastFetchTimes.indices.contains(index), let last = subject.lastFetchTimes[index],
        let reload = history.add(load, fetched: last, placement: placement)
      {
        checks.add(of: rules.reload) { $0.findings(in: reload) }
      }
    }
  }
}

/// The findings of each rule so far.
private struct RuleChecks {
  private let rules: [any Rule]
  private let settings: ValidationSettings
  /// The findings by rule; `nil` as long as there is none, as with most of them.
  private var logs: [FindingLog?]
  /// The findings of each rule in loads of a live playlist.
  private var repeated: [Int: RepeatedFindings] = [:]

  init(_ rules: [any Rule], settings: ValidationSettings) {
    self.rules = rules
    self.settings = settings
    logs = Array(repeating: nil, count: rules.count)
  }

  /// The findings of all rules, rule by rule.
  var all: [FindingLog] { logs.compactMap(\.self) }

  /// Adds what the rules about a subject find.
  mutating func add<Subject>(
    of listed: RulesBySubject.List<Subject>, _ findings: (Subject) -> any Sequence<Finding>
  ) {
    for (index, rule) in listed { add(findings(rule), of: index) }
  }

  private mutating func add(_ findings: some Sequence<Finding>, of index: Int) {
    // Most rules find nothing, which is to cost nothing.
    var log = logs[index].take()
    for finding in findings {
      if log == nil { log = FindingLog(settings: settings) }
      log?.add(Diagnostic(finding, of: rules[index]))
    }
    logs[index] = log
  }

  /// Adds what no earlier load had in the same line.
  ///
  /// - Parameters:
  ///   - load: The load.
  ///   - completed: The same with what it leaves out. Of a delta update itself only what is found in EXT-X-SKIP counts.
  ///   - placement: Where its segments lie in the presentation.
  mutating func addNew(
    of rules: RulesBySubject, in load: MediaPlaylist,
    completed: (playlist: MediaPlaylist, update: CompletedUpdate)?, at placement: LoadPlacement,
    _ policy: ValidationPolicy
  ) {
    let served = MediaPlaylistSubject(load, uri: load.uri, placement: placement, policy: policy)
    guard let (playlist, update) = completed else { return addNew(of: rules, in: served) }
    addNew(of: rules, in: served, onlyLine: load.header.skip?.line)
    let whole = MediaPlaylistSubject(
      playlist, uri: load.uri, placement: placement.behind(update.skippedCount), policy: policy)
    addNew(of: rules, in: whole, restored: update.restored)
  }

  /// Adds what no earlier load had in the same line, or what one line has of that.
  private mutating func addNew(
    of rules: RulesBySubject, in playlist: MediaPlaylistSubject, onlyLine line: Int? = nil,
    restored: (Diagnostic) -> Diagnostic? = { $0 }
  ) {
    let (document, ranges) = (playlist.playlist.document, playlist.dateRanges.map(\.read))
    func add<Subject>(
      _ listed: RulesBySubject.List<Subject>, _ check: (Subject) -> any Sequence<Finding>
    ) {
      for (index, rule) in listed {
        var found = check(rule).map { Diagnostic($0, of: self.rules[index]) }
        if let line { found = found.filter { $0.location.line == line } }
        guard !found.isEmpty else { continue }
        let new = repeated[index, default: RepeatedFindings()].new(found, in: document)
        self.add(new.compactMap(restored), to: index)
      }
    }
    add(rules.dateRangeList) { $0.findings(in: ranges, of: playlist) }
    add(rules.mediaPlaylist) { $0.findings(in: playlist) }
    add(rules.playlist) { $0.findings(in: playlist.lines) }
  }

  private mutating func add(_ findings: [Diagnostic], to index: Int) {
    guard !findings.isEmpty else { return }
    var log = logs[index].take() ?? FindingLog(settings: settings)
    log.add(findings)
    logs[index] = log
  }
}

extension [PresentationSubject] {
  /// The playlists in the order of their multivariant playlist, whichever were read first.
  fileprivate func inOrder(of playlist: MultivariantPlaylist) -> [PresentationSubject] {
    // A key path to a forwarded member would be built at each call.
    let uris = playlist.variants.map(\.uri) + playlist.renditions.compactMap { $0.tag.uri }
    let places = Dictionary(
      uris.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    func place(_ index: Int) -> (Int, Int) {
      (self[index].uri.flatMap { places[$0] } ?? uris.count, index)
    }
    return indices.sorted { place($0) < place($1) }.map { self[$0] }
  }
}

extension Array {
  /// The elements, as many at a time as all rules check before their findings are counted.
  var portions: some Sequence<ArraySlice<Element>> {
    let length = 512
    return stride(from: 0, to: count, by: length).lazy.map {
      self[$0..<Swift.min($0 + length, count)]
    }
  }
}

extension Diagnostic {
  init(_ finding: Finding, of rule: any Rule) {
    self.init(
      rule.row, finding.message, at: finding.location, severity: finding.severity,
      notes: finding.notes, subject: finding.subject, recurrence: finding.recurrence)
    shift = finding.shift
  }
}
