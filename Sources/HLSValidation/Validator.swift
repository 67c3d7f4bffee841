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
  private let rules: [any Rule]
  /// The indices of the rules that look at a subject of which most rules know nothing.
  private let multivariantRules: [Int]
  private let adBreakRules: [Int]
  private let reloadRules: [Int]
  private let renditionsRules: [Int]
  private let settings: ValidationSettings

  /// A validator of the whole catalogue.
  public init(settings: ValidationSettings = ValidationSettings()) {
    self.init(rules: RuleCatalog.judging, settings: settings)
  }

  init(rules: [any Rule], settings: ValidationSettings = ValidationSettings()) {
    let rules = rules.filter { settings.includes($0.row) }
    func indices(where isMember: (any Rule) -> Bool) -> [Int] {
      rules.indices.filter { isMember(rules[$0]) }
    }
    multivariantRules = indices { $0 is any MultivariantRule || $0 is any PlaylistRule }
    adBreakRules = indices { $0 is any AdBreakRule }
    reloadRules = indices { $0 is any ReloadRule }
    renditionsRules = indices { $0 is any RenditionsRule }
    self.rules = rules
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
    var checks = RuleChecks(rules, settings: settings)
    checkLoads(of: subject, &checks)
    if let playlist = subject.multivariant {
      checks.add(of: multivariantRules) {
        $0.findings(in: playlist) + $0.findings(in: playlist.lines)
      }
    }
    for playlist in subject.playlists {
      for portion in playlist.dateRanges.portions {
        let ranges = portion.map(\.read)
        checks.add { $0.findings(in: ranges, of: playlist) }
      }
      checks.add { $0.findings(in: playlist) + $0.findings(in: playlist.lines) }
    }
    for presentation in subject.presentations {
      var all = SpliceRanges(of: presentation)
      for portion in (presentation.playlist?.dateRanges ?? []).portions {
        let ranges = portion.map { SpliceRange($0, on: presentation.map) }
        checks.add { $0.findings(in: ranges, of: presentation) }
        all.add(ranges)
      }
      checks.add { $0.findings(in: presentation) + $0.findings(among: all, of: presentation) }
    }
    for portion in adBreaks.portions {
      let portion = Array(portion)
      checks.add(of: adBreakRules) { $0.findings(in: portion) }
    }
    if let renditions { checks.add(of: renditionsRules) { $0.findings(in: renditions) } }
    return FindingLog.finished([reading] + checks.all)
  }

  /// Returns the findings between a load of a live playlist and those before it.
  public func findings(in reload: ReloadSubject) -> [Diagnostic] {
    var log = FindingLog(settings: settings)
    for index in reloadRules {
      let rule = rules[index]
      log.add(rule.findings(in: reload).lazy.map { Diagnostic($0, of: rule) })
    }
    return FindingLog.finished([log]).findings
  }

  /// Checks the loads of a live playlist, one after the other with all rules.
  private func checkLoads(of subject: ValidationSubject, _ checks: inout RuleChecks) {
    var history = ReloadSubject.History(policy: subject.policy)
    for (index, load) in subject.loads.enumerated() {
      let fetched =
        subject.fetchTimes.indices.contains(index) ? subject.fetchTimes[index] : nil
      let lines = MediaPlaylistSubject(load, uri: load.uri, policy: subject.policy)
      let reload = history.add(load, fetched: fetched)
      let ranges = load.dateRanges.map(\.read)
      checks.addNew(in: lines, ranges)
      if let reload { checks.add(of: reloadRules) { $0.findings(in: reload) } }
    }
  }
}

/// All rules, and the findings of each so far.
private struct RuleChecks {
  private let rules: [any Rule]
  private let allIndices: [Int]
  private let settings: ValidationSettings
  /// The findings by rule; `nil` as long as there is none, as with most of them.
  private var logs: [FindingLog?]
  /// The findings of each rule in loads of a live playlist.
  private var repeated: [Int: RepeatedFindings] = [:]

  init(_ rules: [any Rule], settings: ValidationSettings) {
    self.rules = rules
    allIndices = Array(rules.indices)
    self.settings = settings
    logs = Array(repeating: nil, count: rules.count)
  }

  /// The findings of all rules, rule by rule.
  var all: [FindingLog] { logs.compactMap(\.self) }

  /// Adds what all rules find, or those of some indices.
  mutating func add(of indices: [Int]? = nil, _ findings: (any Rule) -> [Finding]) {
    for index in indices ?? allIndices {
      let rule = rules[index]
      let findings = findings(rule)
      guard !findings.isEmpty else { continue }
      add(findings.lazy.map { Diagnostic($0, of: rule) }, to: index)
    }
  }

  /// Adds what no earlier load had in the same line.
  mutating func addNew(in playlist: MediaPlaylistSubject, _ ranges: [DateRange]) {
    for index in rules.indices {
      let rule = rules[index]
      let findings =
        rule.findings(in: ranges, of: playlist) + rule.findings(in: playlist)
        + rule.findings(in: playlist.lines)
      guard !findings.isEmpty else { continue }
      let new = repeated[index, default: RepeatedFindings()].new(
        findings.map { Diagnostic($0, of: rule) }, in: playlist.document)
      add(new, to: index)
    }
  }

  private mutating func add(_ findings: some Sequence<Diagnostic>, to index: Int) {
    var log = logs[index].take() ?? FindingLog(settings: settings)
    log.add(findings)
    logs[index] = log
  }
}

extension [PresentationSubject] {
  /// The playlists in the order of their multivariant playlist, whichever were read first.
  fileprivate func inOrder(of playlist: MultivariantPlaylist) -> [PresentationSubject] {
    let uris = playlist.variants.map(\.uri) + playlist.renditions.compactMap(\.uri)
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
    let length = 4096
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
