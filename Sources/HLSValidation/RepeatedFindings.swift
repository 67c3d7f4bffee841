package import HLSPlaylists
package import SourceDiagnostics

/// Tells findings about a line that earlier snapshots of a playlist had too from new ones.
///
/// What a finding is about makes it the same one, where it says that: messages may have a number that is another one
/// with every snapshot, such as the distance to the live edge.
package struct RepeatedFindings {
  private struct Subject: Hashable {
    var rule: String
    var severity: Severity
    var line: String
    var column: Int?
    /// What the finding is about.
    var subject: String?
    /// What it says, where it does not tell what it is about.
    var message: String?
  }

  private var known: Set<Subject> = []

  package init() {}

  /// The findings of the next snapshot that none before it had in the same line.
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
