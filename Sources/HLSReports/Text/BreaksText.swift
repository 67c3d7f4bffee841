import MediaTiming
import SourceDiagnostics

/// A table with one line a break, what lies in it and what tells of it below.
struct BreaksText {
  let report: BreaksReport
  let appearance: ReportAppearance

  func write(to output: inout some TextOutputStream) {
    output.write(appearance.styled(TerminalText.escaped(report.input), .strong) + "\n")
    if !report.breaks.isEmpty { writeBreaks(to: &output) }
    if !report.opportunities.isEmpty { writeOpportunities(to: &output) }
    FindingsText(report.findings, appearance).writeBelow(to: &output)
    output.write("\n" + summary + "\n")
  }

  private func writeBreaks(to output: inout some TextOutputStream) {
    output.write("\n")
    let columns = BreakRow.columns.filter { $0.text != nil }
    var table = TextTable(columns.map(\.layout))
    table.append(columns.map { .init($0.title, .faint) })
    for row in report.rows {
      table.append(columns.compactMap { $0.text?(row) })
      for part in row.entry.parts {
        let cells = cells(of: part)
        table.append(columns.map { cells[$0.title] ?? .init("") })
      }
    }
    table.write(to: &output, appearance: appearance)
  }

  /// What a part shows in the columns of its break, by their titles.
  private func cells(of part: BreakReport.PartReport) -> [String: TextTable.Cell] {
    var facts = [part.segmentationType?.text ?? part.kind]
    if let upids = BreakReport.text(ofUPIDs: part.upids) { facts.append(upids) }
    let duration = part.startTime.flatMap { start in part.endTime.map { $0 - start } }
    return [
      "start": .init(part.startTime?.clockText ?? "--", .faint),
      "end": .init(part.endTime?.clockText ?? "open", .faint),
      "actual": .init(BreakRow.seconds(duration), .faint),
      "id": .init(part.eventID.map { String($0) } ?? "", .faint),
      "what": .init("└ " + facts.joined(separator: " "), .faint),
    ]
  }

  private func writeOpportunities(to output: inout some TextOutputStream) {
    output.write("\nplaces for ads\n")
    var table = TextTable([.right, .left, .left])
    for place in report.opportunities {
      table.append([
        .init(place.startTime.clockText), .init(place.dialect),
        .init(
          SnapshotName.name(of: place.uri, in: report.input).map { "\($0):\(place.line)" }
            ?? "line \(place.line)", .faint),
      ])
    }
    table.write(to: &output, appearance: appearance)
  }

  private var summary: String {
    let interstitials = report.breaks.count { $0.kind == "interstitial" }
    var parts = [Plural.text(report.breaks.count - interstitials, "break")]
    if interstitials > 0 { parts.append(Plural.text(interstitials, "interstitial")) }
    // An interstitial ends with its assets, so that nothing is missing where the playlist tells no end.
    let open = report.breaks.count { $0.endTime == nil && $0.kind != "interstitial" }
    if open > 0 { parts.append("\(open) open") }
    if !report.opportunities.isEmpty {
      parts.append(Plural.text(report.opportunities.count, "place for an ad", "places for ads"))
    }
    return parts.joined(separator: ", ")
  }
}
