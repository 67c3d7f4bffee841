/// The baseline on the left and the candidate on the right, on one timeline, with differences
/// marked.
extension ComparisonReport {
  func writeText(to output: inout some TextOutputStream, _ appearance: ReportAppearance) {
    let summary = ComparisonSummary(self)
    var head = [
      ("baseline", ComparisonSummary.text(baseline), TextStyle.strong),
      ("candidate", ComparisonSummary.text(candidate), .strong),
      ("aligned", summary.alignment, .plain),
    ]
    if let dates = summary.dates { head.append(("dates", dates, .plain)) }
    head += summary.leftOut.map { ("left out", $0, .faint) }
    for (title, text, style) in head {
      appearance.write(title, text, style, to: &output)
    }
    if !isSame {
      output.write("\n")
      ComparisonRows(self, appearance).write(to: &output)
    }
    FindingsText(findings, appearance).writeBelow(to: &output)
    let verdict = appearance.styled(summary.verdict, isSame ? .good : .error)
    output.write("\n" + verdict + "\n")
    output.write("\(summary.same), tolerance \(summary.milliseconds) ms\n")
  }
}

extension ReportAppearance {
  /// Writes a fact in lines below each other, behind its title.
  fileprivate func write(
    _ title: String, _ text: String, _ style: TextStyle, to output: inout some TextOutputStream
  ) {
    let indent = 11
    let lines = TerminalText.wrapped(
      TerminalText.escaped(text), to: ComparisonRows.width(in: self) - indent,
      maximumLineCount: 4)
    for (index, line) in lines.enumerated() {
      let head = TerminalText.padded(index == 0 ? title : "", to: indent)
      output.write(styled(head, .faint) + styled(line, style) + "\n")
    }
  }
}
