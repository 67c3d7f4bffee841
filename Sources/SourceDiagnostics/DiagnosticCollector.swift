/// Findings of one reading, of which so many of a kind are kept and the others are counted.
///
/// A million bad lines would otherwise need a gigabyte of findings that nobody reads. Each severity of a rule has a limit
/// of its own, so that its errors are never left out for what matters less.
package struct DiagnosticCollector: Sendable {
  /// What has a limit of its own.
  package struct Kind: Hashable, Sendable {
    package var rule: DiagnosticRule
    package var severity: Severity
    /// The stream that it is about, where each has a limit of its own.
    package var stream: Int?

    package init(_ rule: DiagnosticRule, _ severity: Severity? = nil, stream: Int? = nil) {
      self.rule = rule
      self.severity = severity ?? rule.severity
      self.stream = stream
    }
  }

  /// How many there are of a kind, and how many of them are kept.
  package typealias Count = (all: Int, kept: Int)

  /// How many findings of one kind are kept.
  private let limit: Int
  /// How many findings are kept at all.
  private let totalLimit: Int
  /// Those that are kept, in the order in which they came.
  package var findings: [Diagnostic] = []
  private var counts: [Kind: Count] = [:]

  package init(limit: Int, totalLimit: Int = .max) {
    self.limit = limit
    self.totalLimit = totalLimit
  }

  /// Counts one more of a kind, and says whether it is to be kept.
  package mutating func admits(_ kind: Kind) -> Bool {
    var count = counts[kind] ?? (0, 0)
    // A flood of streams must not make a flood of counters.
    guard count.all > 0 || counts.count < totalLimit else { return false }
    let isKept = count.kept < limit && findings.count < totalLimit
    count.all += 1
    if isKept { count.kept += 1 }
    counts[kind] = count
    return isKept
  }

  /// Adds a finding, of whichever stream.
  package mutating func add(_ finding: Diagnostic) {
    if admits(Kind(finding.rule, finding.severity)) { findings.append(finding) }
  }

  /// Adds findings in their order.
  package mutating func add(_ more: [Diagnostic]) {
    for finding in more { add(finding) }
  }

  /// Whether there is a finding of a kind.
  package func has(_ kind: Kind) -> Bool { counts[kind] != nil }

  /// The kinds of which some are not kept, by code, with the errors of each first.
  package var excess: [(kind: Kind, count: Count)] {
    counts.filter { $0.value.all > $0.value.kept }
      .sorted {
        let (left, right) = ($0.key, $1.key)
        return (left.rule.code, right.severity, left.stream ?? -1)
          < (right.rule.code, left.severity, right.stream ?? -1)
      }
      .map { ($0.key, $0.value) }
  }
}
