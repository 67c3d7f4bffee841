public import SourceDiagnostics

/// Takes findings of all rules, each once, and at most so many of each rule.
struct FindingLog {
  private let settings: ValidationSettings
  private var findings: [Diagnostic] = []
  private var known: Set<Diagnostic> = []
  private var counts: [DiagnosticRule: Int] = [:]

  init(settings: ValidationSettings) { self.settings = settings }

  mutating func add(_ new: [Diagnostic]) {
    for finding in new where known.insert(finding).inserted {
      let count = counts[finding.rule, default: 0] + 1
      counts[finding.rule] = count
      guard count <= Validator.maximumFindingsPerRule else { continue }
      var finding = finding
      finding.severity = settings.severity(
        of: finding, authority: RuleCatalog.rule(of: finding.rule.code)?.documentation.authority)
      findings.append(finding)
    }
  }

  /// The findings, then a summary for every rule that met the limit.
  func finished() -> [Diagnostic] {
    let limit = Validator.maximumFindingsPerRule
    let summaries = counts.filter { $0.value > limit }.sorted { $0.key.code < $1.key.code }.map {
      Diagnostic(
        .validationLimit,
        "\($0.value) findings of \($0.key.code), of which the first \(limit) are listed")
    }
    return findings + summaries
  }
}

extension DiagnosticRule {
  /// A rule has so many findings that not all are listed.
  public static let validationLimit = DiagnosticRule(
    "SYN-022", "too-many-findings", .info,
    "A rule has no more findings than are listed.")
}
