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
  /// The number of breaks that a rule checks before its findings are counted.
  private static let breaksAtOnce = 4096

  private let rules: [any Rule]
  private let settings: ValidationSettings

  /// A validator of the whole catalogue.
  public init(settings: ValidationSettings = ValidationSettings()) {
    self.init(rules: RuleCatalog.judging, settings: settings)
  }

  init(rules: [any Rule], settings: ValidationSettings = ValidationSettings()) {
    self.rules = rules.filter { settings.includes($0.code) }
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
      RenditionsSubject($0.playlist, presentations: subject.presentations, policy: subject.policy)
    }
    let adBreaks = subject.presentations.flatMap(AdBreakSubject.all)
    let portions = stride(from: 0, to: adBreaks.count, by: Self.breaksAtOnce).map {
      Array(adBreaks[$0..<min($0 + Self.breaksAtOnce, adBreaks.count)])
    }
    var reading = FindingLog(settings: settings)
    reading.add(subject.findings.filter { settings.includes($0.rule.code) })
    var checks = rules.map { RuleCheck($0, settings: settings) }
    checkLoads(of: subject, &checks)
    for index in checks.indices {
      if let playlist = subject.multivariant {
        checks[index].add { $0.findings(in: playlist) + $0.findings(in: playlist.lines) }
      }
      for playlist in subject.playlists {
        checks[index].add { $0.findings(in: playlist) + $0.findings(in: playlist.lines) }
      }
      for presentation in subject.presentations {
        checks[index].add { $0.findings(in: presentation) }
      }
      for portion in portions { checks[index].add { $0.findings(in: portion) } }
      if let renditions { checks[index].add { $0.findings(in: renditions) } }
    }
    return FindingLog.finished([reading] + checks.map(\.log))
  }

  /// Checks the loads of a live playlist, one after the other with all rules.
  private func checkLoads(of subject: ValidationSubject, _ checks: inout [RuleCheck]) {
    var history = ReloadSubject.History(policy: subject.policy)
    for (index, load) in subject.loads.enumerated() {
      let fetched =
        subject.fetchTimes.indices.contains(index) ? subject.fetchTimes[index] : nil
      let lines = MediaPlaylistSubject(load, uri: load.uri, policy: subject.policy)
      let reload = history.add(load, fetched: fetched)
      for index in checks.indices {
        checks[index].addNew(in: lines)
        if let reload { checks[index].add { $0.findings(in: reload) } }
      }
    }
  }
}

/// A rule, and its findings so far.
private struct RuleCheck {
  private let rule: any Rule
  private(set) var log: FindingLog
  /// The findings in loads of a live playlist.
  private var repeated = RepeatedFindings()

  init(_ rule: any Rule, settings: ValidationSettings) {
    self.rule = rule
    log = FindingLog(settings: settings)
  }

  mutating func add(_ findings: (any Rule) -> [Finding]) {
    log.add(findings(rule).lazy.map { [rule] in Diagnostic($0, of: rule) })
  }

  /// Adds what no earlier load had in the same line.
  mutating func addNew(in playlist: MediaPlaylistSubject) {
    let findings = rule.findings(in: playlist) + rule.findings(in: playlist.lines)
    guard !findings.isEmpty else { return }
    log.add(repeated.new(findings.map { Diagnostic($0, of: rule) }, in: playlist.document))
  }
}

extension Diagnostic {
  init(_ finding: Finding, of rule: any Rule) {
    self.init(
      rule.row, finding.message, at: finding.location, severity: finding.severity,
      notes: finding.notes, subject: finding.subject, recurrence: finding.recurrence)
  }
}
