public import HLSReports
public import SourceDiagnostics

extension FindingReport {
  /// What makes findings in several segments the same one.
  private struct Subject: Hashable {
    var rule: String
    var severity: Severity
    var message: String
    var playlist: Int?
    var pid: Int?
    var notes: [String]
    /// Findings outside segments stay apart: each has its own line.
    var line: Int?
  }

  /// Findings as they are reported: what several segments have in common is said once, with its places.
  public static func grouped(_ findings: [Diagnostic]) -> [FindingReport] {
    var order: [Subject] = []
    var members: [Subject: [Diagnostic]] = [:]
    for finding in findings {
      let place = finding.location
      let subject = Subject(
        rule: finding.rule.code, severity: finding.severity, message: finding.message,
        playlist: place.playlist, pid: place.pid, notes: finding.notes,
        line: place.segment == nil ? place.line : nil)
      if members[subject] == nil { order.append(subject) }
      members[subject, default: []].append(finding)
    }
    return order.compactMap { subject in
      guard let all = members[subject], let first = all.first else { return nil }
      var report = FindingReport(first)
      if all.count > 1 {
        report.count = all.count
        report.otherLocations = all.dropFirst().prefix(maximumOtherLocations).map(\.location)
      }
      return report
    }
  }
}
