public import SourceDiagnostics

/// Takes findings of all rules, each once, and at most so many of each rule and severity.
///
/// What recurs under one key is told as one: it counts as one, and its number stays exact. Each severity has a limit of
/// its own, so that the errors of a rule are never left out for what matters less.
struct FindingLog {
  /// What has a limit.
  private struct Kind: Hashable {
    var code: String
    var severity: Severity
  }

  /// What is told as one.
  private struct Recurring: Hashable {
    var kind: Kind
    var playlist: Int?
    var key: String
  }

  private let settings: ValidationSettings
  private var findings: [Diagnostic] = []
  private var known: Set<Diagnostic> = []
  private var counts: [Kind: Int] = [:]
  /// How often something recurs, and the index of the first finding of it; none when that is not listed.
  private var recurring: [Recurring: (first: Int?, count: Int)] = [:]

  init(settings: ValidationSettings) { self.settings = settings }

  mutating func add(_ new: [Diagnostic]) {
    for finding in new where known.insert(finding).inserted {
      var finding = finding
      finding.severity = settings.severity(of: finding)
      keep(finding)
    }
  }

  private mutating func keep(_ finding: Diagnostic) {
    let kind = Kind(code: finding.rule.code, severity: finding.severity)
    guard let recurrence = finding.recurrence else {
      if countIsWithinLimit(of: kind) { findings.append(finding) }
      return
    }
    let key = Recurring(kind: kind, playlist: finding.location.playlist, key: recurrence.key)
    var places = recurring[key] ?? (countIsWithinLimit(of: kind) ? findings.count : nil, 0)
    places.count += 1
    recurring[key] = places
    guard let first = places.first else { return }
    if places.count <= Validator.maximumFindingsPerRule {
      findings.append(finding)
    } else {
      findings[first].recurrence?.others += 1
    }
  }

  /// Counts one more, and says whether it is to be listed.
  private mutating func countIsWithinLimit(of kind: Kind) -> Bool {
    counts[kind, default: 0] += 1
    return counts[kind, default: 0] <= Validator.maximumFindingsPerRule
  }

  /// How many findings of each severity are not listed.
  var unlisted: [Severity: Int] {
    counts.reduce(into: [:]) { result, entry in
      let (kind, count) = entry
      guard count > Validator.maximumFindingsPerRule else { return }
      result[kind.severity, default: 0] += count - Validator.maximumFindingsPerRule
    }
  }

  /// The findings, then a summary for every rule and severity that met the limit.
  func finished() -> [Diagnostic] {
    let limit = Validator.maximumFindingsPerRule
    let summaries = counts.filter { $0.value > limit }
      .sorted { ($0.key.code, $1.key.severity) < ($1.key.code, $0.key.severity) }
      .map { kind, count in
        Diagnostic(
          .validationLimit,
          "\(count) findings of \(kind.code) with severity \(kind.severity.rawValue), of which the first \(limit) are listed"
        )
      }
    return findings + summaries
  }
}

extension DiagnosticRule {
  /// A rule has so many findings that not all are listed.
  public static let validationLimit = DiagnosticRule(
    "SYN-022", "too-many-findings", .info,
    "A rule has no more findings than are listed.",
    authority: .practice,
    rationale:
      "A report of thousands of equal lines is read by nobody, and the first ones tell what is wrong.",
    remedy: "Repair what the listed findings say, and validate again.")
}
