import MediaTiming
import SourceDiagnostics

/// The findings as a table below the verdict.
extension FindingsReport {
  func writeMarkdown(to output: inout some TextOutputStream) {
    let inputs = inputs.map { MarkdownText.escaped($0.name) }.joined(separator: ", ")
    output.write("## Findings of \(inputs)\n\n")
    let counts = [(Severity.error, "error"), (.warning, "warning"), (.info, "note")].map {
      Plural.text(count(of: $0.0), $0.1)
    }
    output.write(counts.joined(separator: ", ") + "\n")
    guard !findings.isEmpty else { return }
    output.write("\n")
    findings.writeMarkdownTable(to: &output)
    output.write("\n")
  }
}

extension [FindingReport] {
  /// Writes a section of the findings, where there are any.
  func writeMarkdown(to output: inout some TextOutputStream) {
    guard !isEmpty else { return }
    output.write("\n### Findings (\(count))\n\n")
    writeMarkdownTable(to: &output)
  }

  fileprivate func writeMarkdownTable(to output: inout some TextOutputStream) {
    let families = families
    let rows = Severity.allCases.sorted(by: >).flatMap { severity in
      families.filter { $0.first?.severity == severity }.joined()
    }
    MarkdownTable.write(rows, to: &output)
  }
}
