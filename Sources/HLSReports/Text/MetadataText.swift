import MediaTiming
import SourceDiagnostics

/// What a player shows of a presentation, one line for each cue or item.
struct MetadataText {
  let report: MetadataReport
  let appearance: ReportAppearance

  func write(to output: inout some TextOutputStream) {
    let input = appearance.styled(TerminalText.escaped(report.input), .strong)
    output.write("\(input)  as \(report.view)\n")
    for section in report.sections { write(section, to: &output) }
    if report.sections.isEmpty {
      FieldTree(appearance: appearance).write(report.members, indent: 2, to: &output)
    }
    FindingsText(report.findings, appearance).writeBelow(to: &output)
  }

  private func write(_ section: MetadataReport.Section, to output: inout some TextOutputStream) {
    let title = appearance.styled(TerminalText.escaped(section.title), .strong)
    let remark = appearance.styled(TerminalText.escaped(section.remark), .faint)
    output.write("\n\(title)\(remark.isEmpty ? "" : "  " + remark)\n")
    var table = TextTable([.right, .right, .left, .flexible])
    for row in section.rows {
      table.append([
        .init(row.start?.clockText ?? "--"),
        .init(row.end?.clockText ?? (row.start == nil ? "--" : "open")),
        .init(row.name), .init(row.text),
      ])
    }
    table.write(to: &output, appearance: appearance)
  }
}
