import MediaTiming

/// Each question with its answer on a line: a time has a date, a date is at a time.
struct PDTText {
  let report: PDTReport
  let appearance: ReportAppearance

  func write(to output: inout some TextOutputStream) {
    output.write(appearance.styled(TerminalText.escaped(report.input), .strong) + "\n")
    var table = TextTable([.left, .left, .left, .left, .left])
    var previous: Moment?
    for answer in report.answers {
      table.append(row(for: answer, isFurther: answer.at == previous))
      previous = answer.at
    }
    table.write(to: &output, appearance: appearance)
    FindingsText(report.findings, appearance).writeBelow(to: &output)
  }

  private func row(for answer: PDTReport.Answer, isFurther: Bool) -> [TextTable.Cell] {
    let question: String
    let found: String?
    switch answer.at {
    case .time(let time):
      question = time.clockText
      found = answer.programDateTime?.description
    case .date(let date):
      question = date.text ?? date.description
      found = answer.mediaTime?.clockText
    }
    guard let found else {
      return [.init(question), .init("="), .init("unknown: no EXT-X-PROGRAM-DATE-TIME", .warning)]
    }
    return [
      .init(question),
      // A date that several spans hold: the first answer is the chosen one.
      .init(isFurther ? "or" : "="),
      .init(found, .strong),
      .init(answer.segment.map { "segment \($0)" } ?? "", .faint),
      .init(answer.extrapolated ? "extrapolated" : "", .warning),
    ]
  }
}
