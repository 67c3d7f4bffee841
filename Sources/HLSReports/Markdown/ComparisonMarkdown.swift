/// The differences between two analyses, as a table below the verdict.
extension ComparisonReport {
  func writeMarkdown(to output: inout some TextOutputStream) {
    let summary = ComparisonSummary(self)
    let names = [candidate.input, baseline.input].map(MarkdownText.escaped)
    output.write("## \(names[0]) against \(names[1])\n\n")
    output.write("**\(summary.verdict)**\n\n")
    var facts = [
      ("Baseline", ComparisonSummary.text(baseline)),
      ("Candidate", ComparisonSummary.text(candidate)), ("Aligned", summary.alignment),
    ]
    if let dates = summary.dates { facts.append(("Dates", dates)) }
    facts.append(("Same", "\(summary.same), tolerance \(summary.milliseconds) ms"))
    facts += summary.leftOut.map { ("Left out", $0) }
    for (name, text) in facts { output.write("- \(name): \(MarkdownText.escaped(text))\n") }
    if !isSame {
      output.write("\n")
      MarkdownTable.write(rows, to: &output)
    }
    findings.writeMarkdown(to: &output)
    output.write("\n")
  }
}
