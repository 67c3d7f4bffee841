import MediaTiming
import SourceDiagnostics

/// A comparison as tests: one for each cue, break and fact of either side, which fails when it
/// differs. Reading findings are tests too, and fail from a severity.
struct ComparisonJUnit {
  private let report: ComparisonReport
  private let failingSeverity: Severity

  init(_ report: ComparisonReport, failingSeverity: Severity = .error) {
    self.report = report
    self.failingSeverity = failingSeverity
  }

  var document: JUnitDocument {
    var document = JUnitDocument(
      name: "hlscue compare \(report.baseline.input) \(report.candidate.input)",
      properties: [
        ("baseline", report.baseline.input), ("candidate", report.candidate.input),
        ("offset", report.alignment.offset.description),
        ("alignedBy", report.alignment.method.rawValue),
        ("tolerance", report.tolerance.description),
      ],
      tests: report.entries.map(test) + report.findings.map(test))
    if let offset = report.dateOffset {
      document.properties.append(("dateOffset", offset.description))
    }
    report.writeText(to: &document.output, ReportAppearance())
    return document
  }

  private func test(_ entry: ComparisonReport.Entry) -> JUnitDocument.Test {
    let words = ComparisonWords(entry)
    var test = JUnitDocument.Test(
      name: words.name, className: "hlscue.compare.\(entry.track ?? entry.what.rawValue)")
    guard let change = entry.change else { return test }
    var lines = ["baseline:  \(words.before)", "candidate: \(words.after)"]
    lines += words.fields.map { field in
      "\(field.path): \(ComparisonWords.text(field.before)) -> \(ComparisonWords.text(field.after))"
    }
    let what = entry.delta.map { " by \($0.signedSecondsText)" } ?? ""
    test.failure = JUnitDocument.Failure(
      type: "\(entry.what.rawValue)-\(change.rawValue)", message: change.rawValue + what,
      lines: lines)
    return test
  }

  private func test(_ finding: FindingReport) -> JUnitDocument.Test {
    var test = JUnitDocument.Test(
      name: "\(finding.rule) \(finding.name)", className: "hlscue.compare.finding")
    guard finding.severity >= failingSeverity else { return test }
    test.failure = JUnitDocument.Failure(
      type: finding.severity.rawValue, message: finding.message,
      lines: FindingLines(finding).lines)
    return test
  }
}
