import MediaTiming
import SourceDiagnostics

/// What differs between two analyses, as a table under the verdict.
struct ComparisonMarkdown {
  let report: ComparisonReport

  /// So many fields of one difference are named in its cell.
  private static let maximumFieldCount = 12

  func write(to output: inout some TextOutputStream) {
    let summary = ComparisonSummary(report)
    let names = [report.candidate.input, report.baseline.input].map(MarkdownText.escaped)
    output.write("## \(names[0]) against \(names[1])\n\n")
    output.write("**\(summary.verdict)**\n\n")
    var facts = [
      ("Baseline", ComparisonSummary.text(report.baseline)),
      ("Candidate", ComparisonSummary.text(report.candidate)), ("Aligned", summary.alignment),
    ]
    if let dates = summary.dates { facts.append(("Dates", dates)) }
    facts.append(("Same", "\(summary.same), tolerance \(summary.milliseconds) ms"))
    facts += summary.leftOut.map { ("Left out", $0) }
    for (name, text) in facts { output.write("- \(name): \(MarkdownText.escaped(text))\n") }
    output.write("\n")
    if !report.isSame {
      var table = MarkdownTable(["change", "what", "baseline", "candidate", "by", "fields"])
      for entry in report.differences { table.add(row(of: entry)) }
      table.write(to: &output)
      output.write("\n")
    }
    guard !report.findings.isEmpty else { return }
    output.write("### Findings (\(report.findings.count))\n\n")
    FindingsMarkdown.writeTable(report.findings, to: &output)
    output.write("\n")
  }

  private func row(of entry: ComparisonReport.Entry) -> [String?] {
    let words = ComparisonWords(entry)
    var fields = entry.fields.prefix(Self.maximumFieldCount).map { field in
      let before = ComparisonWords.text(field.before, of: field.path)
      return "\(field.path): \(before) → \(ComparisonWords.text(field.after, of: field.path))"
    }
    let omitted = entry.fields.count - fields.count
    if omitted > 0 { fields.append("\(omitted) more") }
    // A fact is told by its field.
    let isFact = entry.what == .presentation && !entry.fields.isEmpty
    return [
      entry.change?.rawValue, entry.what == .presentation ? words.name : words.kind,
      isFact ? "" : words.before, isFact ? "" : words.after,
      entry.delta?.signedSecondsText, fields.joined(separator: "; "),
    ]
  }
}
