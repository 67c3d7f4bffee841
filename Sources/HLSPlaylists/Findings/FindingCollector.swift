internal import SourceDiagnostics

/// Gathers what is met while a playlist is read, at most so many findings of one rule.
///
/// A million bad lines would otherwise need a gigabyte of findings that nobody reads.
struct FindingCollector {
  /// How many findings of one rule are kept; one more says how many there were.
  static let maximumCountPerRule = 200

  private var findings: [Diagnostic] = []
  private var counts: [String: Int] = [:]
  private var rules: [String: DiagnosticRule] = [:]

  mutating func add(_ finding: Diagnostic) {
    let code = finding.rule.code
    counts[code, default: 0] += 1
    rules[code] = finding.rule
    if counts[code, default: 0] <= Self.maximumCountPerRule { findings.append(finding) }
  }

  mutating func add(_ more: [Diagnostic]) {
    for finding in more { add(finding) }
  }

  /// The findings in the order of their places, then a summary for every rule that met the limit.
  func finished(uri: String?) -> [Diagnostic] {
    let inOrder = findings.enumerated().sorted {
      ($0.element.location.byteOffset ?? .max, $0.offset)
        < ($1.element.location.byteOffset ?? .max, $1.offset)
    }
    let summaries = counts.sorted { $0.key < $1.key }.compactMap { code, count -> Diagnostic? in
      guard count > Self.maximumCountPerRule, let rule = rules[code] else { return nil }
      return Diagnostic(
        .readingLimit,
        "\(count) findings of \(rule.code), of which the first \(Self.maximumCountPerRule) are listed",
        at: SourceLocation(uri: uri))
    }
    return inOrder.map(\.element) + summaries
  }
}
