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

  /// Findings as they are reported: in the order of their places, and what several segments have in common
  /// is said once, with its places.
  public static func grouped(_ findings: [Diagnostic]) -> [FindingReport] {
    var order: [Subject] = []
    var members: [Subject: [Diagnostic]] = [:]
    for finding in findings.sorted(by: precedes) {
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

  /// Whether a finding stands before another one: by playlist, line, segment and byte, then by code. What has no
  /// such place comes first. Sorting is stable, so equal ones keep the order in which they were met.
  private static func precedes(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
    let (leftKey, rightKey) = (order(of: left), order(of: right))
    guard leftKey == rightKey else { return leftKey.lexicographicallyPrecedes(rightKey) }
    return left.rule.code < right.rule.code
  }

  private static func order(of finding: Diagnostic) -> [Int] {
    let place = finding.location
    return [place.playlist, place.line, place.segment, place.byteOffset].map { $0 ?? -1 }
  }
}
