import MediaTiming
import SourceDiagnostics

/// A table with one line a break, what lies in it and what tells of it below.
struct BreaksText {
  private let report: BreaksReport
  private let appearance: ReportAppearance

  init(_ report: BreaksReport, _ appearance: ReportAppearance) {
    self.report = report
    self.appearance = appearance
  }

  func write(to output: inout some TextOutputStream) {
    output.write(appearance.styled(TerminalText.escaped(report.input), .strong) + "\n")
    if !report.breaks.isEmpty { writeBreaks(to: &output) }
    if !report.opportunities.isEmpty { writeOpportunities(to: &output) }
    if !report.findings.isEmpty {
      output.write("\n")
      FindingsText(report.findings, appearance).write(to: &output)
    }
    output.write("\n" + summary + "\n")
  }

  private func writeBreaks(to output: inout some TextOutputStream) {
    output.write("\n")
    var table = TextTable([
      .right, .right, .right, .right, .right, .right, .left, .left, .left, .left,
    ])
    let titles = [
      "start", "end", "planned", "actual", "start off", "end off", "closed by", "id", "evidence",
      "what",
    ]
    table.append(titles.map { .init($0, .faint) })
    for entry in report.breaks {
      table.append(row(for: entry))
      for part in entry.parts { table.append(row(for: part)) }
    }
    table.write(to: &output, appearance: appearance)
  }

  private func row(for entry: BreakReport) -> [TextTable.Cell] {
    var facts = [entry.kind]
    if let type = entry.segmentationType { facts.append(type.text) }
    if let upids = BreakReport.text(ofUPIDs: entry.upids) { facts.append(upids) }
    if let resume = entry.resumeOffset { facts.append("resumes at +\(resume) s") }
    if entry.isHeuristic { facts.append("(heuristic)") }
    if let playlist = entry.playlistURI { facts.append("in \(playlist)") }
    return [
      .init(entry.startTime?.clockText ?? "before"),
      .init(entry.endTime?.clockText ?? "open"),
      .init(Self.seconds(entry.plannedDuration)),
      .init(Self.seconds(entry.duration), entry.isOffPlan ? .warning : .plain),
      .init(Self.offset(entry.startOffset), Self.style(of: entry.startOffset)),
      .init(Self.offset(entry.endOffset), Self.style(of: entry.endOffset)),
      .init(entry.closedBy ?? ""),
      .init(entry.id ?? ""),
      .init(entry.witnesses(in: report.input)),
      .init(facts.joined(separator: " "), .faint),
    ]
  }

  private func row(for part: BreakReport.PartReport) -> [TextTable.Cell] {
    var facts = [part.segmentationType?.text ?? part.kind]
    if let upids = BreakReport.text(ofUPIDs: part.upids) { facts.append(upids) }
    let duration = part.startTime.flatMap { start in part.endTime.map { $0 - start } }
    return [
      .init(part.startTime?.clockText ?? "--", .faint),
      .init(part.endTime?.clockText ?? "open", .faint),
      .init(""), .init(Self.seconds(duration), .faint), .init(""), .init(""), .init(""),
      .init(part.eventID.map { String($0) } ?? "", .faint), .init(""),
      .init("└ " + facts.joined(separator: " "), .faint),
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

  // MARK: Values

  private static func style(of offset: MediaTime?) -> TextStyle {
    offset.map(BreakReport.missesBoundary) ?? false ? .warning : .faint
  }

  private static func seconds(_ time: MediaTime?) -> String { time.map { "\($0) s" } ?? "" }

  private static func offset(_ time: MediaTime?) -> String {
    guard let time else { return "" }
    guard time != .zero else { return "0" }
    return (time.isNegative ? "" : "+") + "\(time) s"
  }
}
