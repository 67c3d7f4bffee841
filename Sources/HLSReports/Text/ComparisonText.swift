/// The baseline on the left and the candidate on the right, on one timeline, with what differs marked.
struct ComparisonText {
  private let report: ComparisonReport
  private let appearance: ReportAppearance
  private let summary: ComparisonSummary

  init(_ report: ComparisonReport, _ appearance: ReportAppearance) {
    self.report = report
    self.appearance = appearance
    summary = ComparisonSummary(report)
  }

  func write(to output: inout some TextOutputStream) {
    writeHead(to: &output)
    if !report.isSame {
      output.write("\n")
      ComparisonRows(report, appearance).write(to: &output)
    }
    FindingsText(report.findings, appearance).writeBelow(to: &output)
    let verdict = appearance.styled(summary.verdict, report.isSame ? .good : .error)
    output.write("\n" + verdict + "\n")
    output.write("\(summary.same), tolerance \(summary.milliseconds) ms\n")
  }

  private func writeHead(to output: inout some TextOutputStream) {
    write("baseline", ComparisonSummary.text(report.baseline), .strong, to: &output)
    write("candidate", ComparisonSummary.text(report.candidate), .strong, to: &output)
    write("aligned", summary.alignment, .plain, to: &output)
    if let dates = summary.dates { write("dates", dates, .plain, to: &output) }
    for text in summary.leftOut { write("left out", text, .faint, to: &output) }
  }

  private func write(
    _ title: String, _ text: String, _ style: TextStyle, to output: inout some TextOutputStream
  ) {
    let indent = 11
    let lines = TerminalText.wrapped(
      TerminalText.escaped(text), to: ComparisonRows.width(in: appearance) - indent,
      maximumLineCount: 4)
    for (index, line) in lines.enumerated() {
      let head = TerminalText.padded(index == 0 ? title : "", to: indent)
      output.write(appearance.styled(head, .faint) + appearance.styled(line, style) + "\n")
    }
  }
}
