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

  private func writeBreaks(
    to output: inout some TextOutputStream, _ appearance: ReportAppearance
  ) -> Counts {
    var counts: Counts = (0, 0)
    guard !breaks.isEmpty else { return counts }
    output.write("\n")
    let columns = BreakRow.columns.filter { $0.text != nil }
    var table = TextTable(columns.map(\.layout))
    table.append(columns.map { .init($0.title, .faint) })
    for row in rows {
      // An interstitial ends with its assets, so an end in the playlist is not needed.
      if row.entry.kind == "interstitial" {
        counts.interstitials += 1
      } else if row.entry.endTime == nil {
        counts.open += 1
      }
      table.append(columns.map { .init($0, of: row) })
      for part in row.entry.parts {
        let cells = cells(of: part)
        table.append(columns.map { cells[$0.title] ?? .init("") })
      }
    }
    table.write(to: &output, appearance: appearance)
    return counts
  }

  /// The cells of a part in the columns of its break, by title.
  private func cells(of part: BreakReport.PartReport) -> [String: TextTable.Cell] {
    var facts = [part.segmentationType?.text ?? part.kind]
    if let upids = BreakReport.text(ofUPIDs: part.upids) { facts.append(upids) }
    let duration = part.startTime.flatMap { start in part.endTime.map { $0 - start } }
    return [
      "start": .init(part.startTime?.clockText ?? "--", .faint),
      "end": .init(part.endTime?.clockText ?? "open", .faint),
      "actual": .init(BreakRow.seconds(duration) ?? "", .faint),
      "id": .init(part.eventID.map { String($0) } ?? "", .faint),
      "what": .init("└ " + facts.joined(separator: " "), .faint),
    ]
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
