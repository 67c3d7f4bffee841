package import HLSPlaylists
package import SourceDiagnostics

/// Tells findings about a line that earlier snapshots of a playlist had too from new ones.
package struct RepeatedFindings {
  private struct Subject: Hashable {
    var rule: String
    var message: String
    var line: String
  }

  private var known: Set<Subject> = []

  package init() {}

  /// The findings of the next snapshot that none before it had in the same line.
  package mutating func new(
    _ findings: [Diagnostic], in document: PlaylistDocument
  ) -> [Diagnostic] {
    guard !findings.isEmpty else { return [] }
    let lines = document.lines
    let subjects = findings.map { finding in
      let index = (finding.location.line ?? 0) - 1
      return Subject(
        rule: finding.rule.code, message: finding.message,
        line: lines.indices.contains(index) ? lines[index].content : "")
    }
    let fresh = zip(findings, subjects).filter { !known.contains($0.1) }.map(\.0)
    known.formUnion(subjects)
    return fresh
  }
}
