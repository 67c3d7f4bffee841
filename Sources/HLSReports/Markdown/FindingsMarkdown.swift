import MediaTiming
import SourceDiagnostics

/// What breaks a rule, as a table under the verdict.
struct FindingsMarkdown {
  let report: FindingsReport

  func write(to output: inout some TextOutputStream) {
    let inputs = report.inputs.map { MarkdownText.escaped($0.name) }.joined(separator: ", ")
    output.write("## Findings of \(inputs)\n\n")
    let counts = [(Severity.error, "error"), (.warning, "warning"), (.info, "note")].map {
      Plural.text(report.count(of: $0.0), $0.1)
    }
    output.write(counts.joined(separator: ", ") + "\n")
    guard !report.findings.isEmpty else { return }
    output.write("\n")
    Self.writeTable(report.findings, to: &output)
    output.write("\n")
  }

  static func writeTable(
    _ findings: [FindingReport], to output: inout some TextOutputStream
  ) {
    var table = MarkdownTable(["severity", "rule", "what", "how often", "where"])
    for finding in findings.sorted(by: { $0.severity > $1.severity }) {
      table.add([
        finding.severity.rawValue, "\(finding.rule) \(finding.name)", finding.message,
        frequency(of: finding), PlaceText.text(of: finding),
      ])
    }
    table.write(to: &output)
  }

  private static func frequency(of finding: FindingReport) -> String? {
    guard let count = finding.count else { return nil }
    return finding.of.map { "\(count) of \($0)" } ?? "\(count)"
  }
}
