import FieldValues
import MediaTiming
import SourceDiagnostics

/// Each piece of metadata on one line, and below it the players that make something else of it.
extension PlayersReport {
  func writeText(to output: inout some TextOutputStream, _ appearance: ReportAppearance) {
    let names = players.map { "\($0.name) \($0.version)" + ($0.isMeasured ? "" : "*") }
    output.write(
      appearance.styled(TerminalText.escaped(input), .strong) + "  in "
        + names.joined(separator: ", ")
        + "\n\n")
    var table = TextTable([.left, .right, .right, .flexible])
    for row in rows {
      table.append([
        .init(row.trackType), .init(row.startTime?.clockText ?? "--"),
        .init(row.endTime?.clockText ?? (row.startTime == nil ? "--" : "open")),
        .init(
          [row.id?.quotedIfNeeded, row.summary].compactMap(\.self).joined(separator: "  "), .strong),
      ])
      for cells in row.playerCells { table.append(cells) }
    }
    table.write(to: &output, appearance: appearance)
    for quirk in quirks {
      guard case .string(let sentence) = quirk.value else { continue }
      output.write("\n\(appearance.styled(quirk.name, .strong))  \(sentence)")
    }
    if !quirks.isEmpty { output.write("\n") }
    if players.contains(where: { !$0.isMeasured }) {
      output.write(
        "\n" + appearance.styled("* follows source and documents, not measured", .faint) + "\n")
    }
    FindingsText(findings, appearance).writeBelow(to: &output)
    output.write("\n\(summary)\n")
  }

  private var summary: String {
    let different = rows.count { $0.differs }
    return different == 0
      ? "\(Plural.text(rows.count, "item")), the same in all players"
      : "\(Plural.text(rows.count, "item")), \(different) of them not the same in all players"
  }
}

extension PlayersReport.Row {
  /// One line for the players without a difference, and one for each other outcome.
  fileprivate var playerCells: [[TextTable.Cell]] {
    var lines: [[TextTable.Cell]] = []
    let same = outcomes.filter(\.differences.isEmpty).map(\.player)
    if !same.isEmpty, differs {
      lines.append([.init(""), .init("="), .init("="), .init(same.joined(separator: ", "), .good)])
    }
    for outcome in outcomes where !outcome.differences.isEmpty {
      let place: [TextTable.Cell] =
        outcome.count == 0
        ? [.init("--", .faint), .init("--", .faint)]
        : [
          .init(outcome.startTime?.clockText ?? "--", style(of: "start", in: outcome)),
          .init(outcome.endTime?.clockText ?? "open", style(of: "end", in: outcome)),
        ]
      let difference = outcome.count == 0 ? "not shown" : outcome.valueWords
      let what = [outcome.player, difference].compactMap(\.self).joined(separator: ": ")
      lines.append(
        [.init("")] + place + [
          .init(
            what + (outcome.quirks.isEmpty ? "" : "  (\(outcome.quirks.joined(separator: ", ")))"))
        ])
    }
    return lines
  }

  private func style(of part: String, in outcome: PlayersReport.Outcome) -> TextStyle {
    outcome.differences.contains(part) ? .warning : .plain
  }
}
