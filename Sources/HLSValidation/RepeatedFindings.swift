package import HLSPlaylists
package import SourceDiagnostics

/// Separates new findings from those that earlier snapshots had in the same line.
///
/// Findings are equal when their subjects are, if they have one: the message may contain a number
/// that changes with every snapshot, such as the distance to the live edge.
package struct RepeatedFindings {
  private struct Subject: Hashable {
    var rule: String
    var severity: Severity
    var line: String
    var column: Int?
    var subject: String?
    /// The message of a finding without a subject.
    var message: String?
  }

  private var known: Set<Subject> = []

  package init() {}

  /// Returns the findings of the next snapshot that no earlier snapshot had in the same line.
  package mutating func new(
    _ findings: [Diagnostic], in document: PlaylistDocument
  ) -> [Diagnostic] {
    guard !findings.isEmpty else { return [] }
    let lines = document.lines(at: findings.map(\.location))
    let subjects = zip(findings, lines).map { finding, line in
      Subject(
        rule: finding.rule.code, severity: finding.severity, line: line?.content ?? "",
        column: finding.location.column, subject: finding.subject,
        message: finding.subject == nil ? finding.message : nil)
    }
    let fresh = zip(findings, subjects).filter { !known.contains($0.1) }.map(\.0)
    known.formUnion(subjects)
    return fresh
  }
}
