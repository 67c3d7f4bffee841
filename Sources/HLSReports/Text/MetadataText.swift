import FieldValues
import MediaTiming

/// A player's view of a presentation, one line for each cue or item.
extension MetadataReport {
  func writeText(to output: inout some TextOutputStream, _ appearance: ReportAppearance) {
    let input = appearance.styled(TerminalText.escaped(input), .strong)
    output.write("\(input)  as \(view)\n")
    for section in sections { section.writeText(to: &output, appearance) }
    if sections.isEmpty {
      // A list of rows has sections, unless it is empty.
      let members = members + (rowList.map { [Field($0.name, .array([]))] } ?? [])
      FieldTree(appearance: appearance).write(members, indent: 2, to: &output)
    }
    FindingsText(findings, appearance).writeBelow(to: &output)
  }
}

extension MetadataReport.Section {
  fileprivate func writeText(
    to output: inout some TextOutputStream, _ appearance: ReportAppearance
  ) {
    let title = appearance.styled(TerminalText.escaped(title), .strong)
    let remark = appearance.styled(TerminalText.escaped(remark), .faint)
    output.write("\n\(title)\(remark.isEmpty ? "" : "  " + remark)\n")
    var table = TextTable([.right, .right, .left, .flexible])
    for row in rows {
      table.append([
        .init(row.start?.clockText ?? "--"),
        .init(row.end?.clockText ?? (row.start == nil ? "--" : "open")),
        .init(row.name), .init(row.text),
      ])
    }
    table.write(to: &output, appearance: appearance)
  }
}
