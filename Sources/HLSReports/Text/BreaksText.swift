import MediaTiming
import SourceDiagnostics

/// A table with one line for each break, followed by its parts and its evidence.
extension BreaksReport {
  func writeText(to output: inout some TextOutputStream, _ appearance: ReportAppearance) {
    output.write(appearance.styled(TerminalText.escaped(input), .strong) + "\n")
    let counts = writeBreaks(to: &output, appearance)
    if !opportunities.isEmpty { writeOpportunities(to: &output, appearance) }
    FindingsText(findings, appearance).writeBelow(to: &output)
    output.write("\n" + summary(counts) + "\n")
  }

  /// How many breaks are interstitials, and how many of the others are open.
  private typealias Counts = (interstitials: Int, open: Int)

  /// A line of the table, by its cells.
  private struct Line {
    let cell: (Column<BreakRow>) -> TextTable.Cell
  }

  /// The text of a part in a column of its break.
  private static func text(of part: BreakReport.PartReport, _ title: String) -> String {
    switch title {
    case "start": return part.startTime?.clockText ?? "--"
    case "end": return part.endTime?.clockText ?? "open"
    case "actual":
      let duration = part.startTime.flatMap { start in part.endTime.map { $0 - start } }
      return duration?.secondsText ?? ""
    case "id": return part.eventID.map(EventIDText.text) ?? ""
    case "what":
      let facts = [
        part.segmentationType?.text ?? part.kind, BreakReport.text(ofUPIDs: part.upids),
      ]
      return "└ " + facts.compactMap(\.self).joined(separator: " ")
    default: return ""
    }
  }

  private func writeBreaks(
    to output: inout some TextOutputStream, _ appearance: ReportAppearance
  ) -> Counts {
    var counts: Counts = (0, 0)
    guard !breaks.isEmpty else { return counts }
    output.write("\n")
    let columns = BreakRow.columns.filter { $0.text != nil }
    func forEachLine(_ body: (Line) -> Void) {
      counts = (0, 0)
      body(Line { .init($0.title, .faint) })
      breakRows.forEach { row in
        // An interstitial ends with its assets, so an end in the playlist is not needed.
        if row.entry.kind == "interstitial" {
          counts.interstitials += 1
        } else if row.entry.endTime == nil {
          counts.open += 1
        }
        body(Line { .init($0, of: row) })
        for part in row.entry.parts {
          body(Line { .init(Self.text(of: part, $0.title), .faint) })
        }
      }
    }
    TextTable(columns.map(\.layout)).write(forEachLine, to: &output, appearance) {
      $0.cell(columns[$1])
    }
    return counts
  }

  private func writeOpportunities(
    to output: inout some TextOutputStream, _ appearance: ReportAppearance
  ) {
    output.write("\nplaces for ads\n")
    var table = TextTable([.right, .left, .left])
    for place in opportunities {
      table.append([
        .init(place.startTime.clockText), .init(place.dialect),
        .init(
          SnapshotName.name(of: place.uri, in: input).map { "\($0):\(place.line)" }
            ?? "line \(place.line)", .faint),
      ])
    }
    table.write(to: &output, appearance: appearance)
  }

  private func summary(_ counts: Counts) -> String {
    var parts = [Plural.text(breaks.count - counts.interstitials, "break")]
    if counts.interstitials > 0 {
      parts.append(Plural.text(counts.interstitials, "interstitial"))
    }
    if counts.open > 0 { parts.append("\(counts.open) open") }
    if !opportunities.isEmpty {
      parts.append(Plural.text(opportunities.count, "place for an ad", "places for ads"))
    }
    return parts.joined(separator: ", ")
  }
}
