import MediaTiming

/// Each question with its answer on one line: the date of a time, the time of a date.
extension PDTReport {
  func writeText(to output: inout some TextOutputStream, _ appearance: ReportAppearance) {
    output.write(appearance.styled(TerminalText.escaped(input), .strong) + "\n")
    var table = TextTable([.left, .left, .left, .left, .left])
    for answer in answers { table.append(answer.cells) }
    table.write(to: &output, appearance: appearance)
    FindingsText(findings, appearance).writeBelow(to: &output)
  }
}

extension PDTReport.Answer {
  fileprivate var cells: [TextTable.Cell] {
    let question: String
    let found: String?
    switch at {
    case .time(let time):
      question = time.clockText
      found = programDateTime?.description
    case .date(let date):
      question = date.text ?? date.description
      found = mediaTime?.clockText
    }
    guard let found else {
      return [.init(question), .init("="), .init("unknown: no EXT-X-PROGRAM-DATE-TIME", .warning)]
    }
    return [
      .init(question),
      // A date in several spans: the first answer is the chosen one.
      .init(isFurther ? "or" : "="),
      .init(found, .strong),
      .init(segment.map { "segment \($0)" } ?? "", .faint),
      .init(extrapolated ? "extrapolated" : "", .warning),
    ]
  }
}
