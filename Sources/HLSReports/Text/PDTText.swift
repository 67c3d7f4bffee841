import MediaTiming

/// Each question with its answer on a line.
struct PDTText {
  private let report: PDTReport
  private let appearance: ReportAppearance

  init(_ report: PDTReport, _ appearance: ReportAppearance) {
    self.report = report
    self.appearance = appearance
  }

  func write(to output: inout some TextOutputStream) {
    output.write(appearance.styled(TerminalText.escaped(report.input), .strong) + "\n")
    var table = TextTable([.left, .right, .left, .left, .left])
    for answer in report.answers {
      let question =
        switch answer.at {
        case .time(let time): time.clockText
        case .date(let date): date.text ?? date.description
        }
      table.append([
        .init(question),
        .init(answer.mediaTime?.clockText ?? "--", .time),
        .init(answer.programDateTime?.description ?? "--"),
        .init(answer.segment.map { "segment \($0)" } ?? "", .faint),
        .init(answer.extrapolated ? "extrapolated" : "", .warning),
      ])
    }
    table.write(to: &output, appearance: appearance)
    if !report.findings.isEmpty {
      output.write("\n")
      FindingsText(report.findings, appearance).write(to: &output)
    }
  }
}
