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
    let reloads = ReloadSubject.all(
      in: subject.snapshots, fetchTimes: subject.fetchTimes, policy: subject.policy)
    var log = FindingLog(settings: settings)
    log.add(subject.findings.filter { settings.includes($0.rule.code) })
    for rule in rules {
      log.add(findings(of: rule, inPlaylistsOf: subject))
      func add(_ found: [Finding]) { log.add(found.lazy.map { Diagnostic($0, of: rule) }) }
      for presentation in subject.presentations { add(rule.findings(in: presentation)) }
      add(rule.findings(in: adBreaks))
      for reload in reloads { add(rule.findings(in: reload)) }
      if let renditions { add(rule.findings(in: renditions)) }
    }
    return (log.finished(), log.unlisted)
  }

  /// Returns the findings of a rule in playlists as served; in live snapshots each once.
  private func findings(
    of rule: any Rule, inPlaylistsOf subject: ValidationSubject
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    if let playlist = subject.multivariant {
      let all = rule.findings(in: playlist) + rule.findings(in: playlist.lines)
      found += all.map { Diagnostic($0, of: rule) }
    }
    var known = RepeatedFindings()
    let isLive = !subject.snapshots.isEmpty
    for playlist in subject.playlists {
      let new = (rule.findings(in: playlist) + rule.findings(in: playlist.lines)).map {
        Diagnostic($0, of: rule)
      }
      found += isLive ? known.new(new, in: playlist.document) : new
    }
    return found
  }
}

extension Diagnostic {
  init(_ finding: Finding, of rule: any Rule) {
    self.init(
      rule.row, finding.message, at: finding.location, severity: finding.severity,
      notes: finding.notes, subject: finding.subject, recurrence: finding.recurrence)
  }
}
