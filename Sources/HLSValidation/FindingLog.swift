public import SourceDiagnostics

/// Collects the findings of all rules, each once, with the severity from the settings.
///
/// Findings with the same recurrence key become one: they count once for the limit, with an exact
/// count.
struct FindingLog {
  /// The key under which findings are grouped.
  private struct Recurring: Hashable {
    var kind: DiagnosticCollector.Kind
    var playlist: Int?
    var key: String
  }

  private let settings: ValidationSettings
  private var collector = DiagnosticCollector(limit: Validator.maximumFindingsPerRule)
  /// The hashes of the findings so far: there may be a million findings. Two different ones among so
  /// many have one hash in a run of thirty million.
  private var known: Set<Int> = []
  /// The count of each group, and the index of its first finding; `nil` when that is not listed.
  private var recurring: [Recurring: (first: Int?, count: Int)] = [:]
  /// The number of listed places of all groups of a rule and severity, without the first of each.
  private var furtherPlaces: [DiagnosticCollector.Kind: Int] = [:]

  init(settings: ValidationSettings) { self.settings = settings }

  mutating func add(_ new: some Sequence<Diagnostic>) {
    for finding in new { add(finding) }
  }

  mutating func add(_ finding: Diagnostic) {
    guard known.insert(finding.hashValue).inserted else { return }
    var finding = finding
    finding.severity = settings.severity(of: finding)
    if let recurrence = finding.recurrence {
      add(finding, of: recurrence)
    } else {
      collector.add(finding)
    }
  }

  private mutating func add(_ finding: Diagnostic, of recurrence: Recurrence) {
    let kind = DiagnosticCollector.Kind(finding.rule, finding.severity)
    let key = Recurring(kind: kind, playlist: finding.location.playlist, key: recurrence.key)
    var places =
      recurring[key] ?? (collector.admits(kind) ? collector.findings.count : nil, 0)
    places.count += 1
    recurring[key] = places
    guard let first = places.first else { return }
    let isFirst = places.count == 1
    if places.count <= Validator.maximumFindingsPerRule,
      isFirst || furtherPlaces[kind, default: 0] < Validator.maximumFurtherPlaces
    {
      collector.findings.append(finding)
      if !isFirst { furtherPlaces[kind, default: 0] += 1 }
    } else {
      collector.findings[first].recurrence?.others += 1
    }
  }

  /// Returns the findings of several logs, then a summary for every rule and severity with findings
  /// that are not listed, and the number of those by severity.
  static func finished(
    _ logs: [FindingLog]
  ) -> (findings: [Diagnostic], unlisted: [Severity: Int]) {
    let excess = logs.flatMap(\.collector.excess).sorted { $0.kind < $1.kind }
    let summaries = excess.map { kind, count in
      Diagnostic(
        .validationLimit,
        "\(count.all) findings of \(kind.rule.code) with severity \(kind.severity.rawValue), of which the first \(count.kept) are listed"
      )
    }
    return (
      logs.flatMap(\.collector.findings) + summaries,
      excess.reduce(into: [:]) { result, entry in
        result[entry.kind.severity, default: 0] += entry.count.all - entry.count.kept
      }
    )
  }
}

extension DiagnosticRule {
  /// The finding that not all findings of a rule are listed.
  public static let validationLimit = DiagnosticRule(
    "SYN-022", "too-many-findings", .info,
    "A rule has no more findings than are listed.", authority: .practice,
    rationale:
      "Nobody reads thousands of equal findings, and the first ones show the fault.",
    remedy: "Fix the listed findings, and validate again.")
}
