/// The findings of one reading, up to a limit for each kind; the others are counted.
///
/// A million bad lines would otherwise need a gigabyte of findings that nobody reads. Each severity
/// of a rule has its own limit, so that less important findings never displace errors.
package struct DiagnosticCollector: Sendable {
  /// The key of a limit.
  package struct Kind: Hashable, Comparable, Sendable {
    package var rule: DiagnosticRule
    package var severity: Severity
    /// The stream, if each stream has its own limit.
    package var stream: Int?

    package init(_ rule: DiagnosticRule, _ severity: Severity? = nil, stream: Int? = nil) {
      self.rule = rule
      self.severity = severity ?? rule.severity
      self.stream = stream
    }

    /// By code, with the errors of each first.
    package static func < (left: Kind, right: Kind) -> Bool {
      (left.rule.code, right.severity, left.stream ?? -1)
        < (right.rule.code, left.severity, right.stream ?? -1)
    }
  }

  /// The number of findings of a kind, and the number of those kept.
  package typealias Count = (all: Int, kept: Int)

  /// The maximum number of findings of one kind.
  private let limit: Int
  /// The maximum number of all findings.
  private let totalLimit: Int
  /// The kept findings, in order.
  package var findings: [Diagnostic] = []
  private var counts: [Kind: Count] = [:]

  package init(limit: Int, totalLimit: Int = .max) {
    self.limit = limit
    self.totalLimit = totalLimit
  }

  /// Counts a finding of a kind; returns whether to keep it.
  package mutating func admits(_ kind: Kind) -> Bool {
    var kind = kind
    // Many streams must not create many counters: those beyond the limit share that of their rule.
    if counts[kind] == nil, counts.count >= totalLimit { kind.stream = nil }
    var count = counts[kind] ?? (0, 0)
    let isKept = count.kept < limit && findings.count < totalLimit
    count.all += 1
    if isKept { count.kept += 1 }
    counts[kind] = count
    return isKept
  }

  /// Adds a finding of any stream.
  package mutating func add(_ finding: Diagnostic) {
    if admits(Kind(finding.rule, finding.severity)) { findings.append(finding) }
  }

  /// Adds findings in their order.
  package mutating func add(_ more: [Diagnostic]) {
    for finding in more { add(finding) }
  }

  /// Whether there is a finding of a kind.
  package func has(_ kind: Kind) -> Bool { counts[kind] != nil }

  /// The kinds with dropped findings, by code, with the errors of each first.
  package var excess: [(kind: Kind, count: Count)] {
    counts.filter { $0.value.all > $0.value.kept }
      .sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }
}
