import MediaTiming

/// Track events, one a line.
struct EventsText {
  private let report: EventsReport
  private let appearance: ReportAppearance

  init(_ report: EventsReport, _ appearance: ReportAppearance) {
    self.report = report
    self.appearance = appearance
  }

  func write(to output: inout some TextOutputStream) {
    output.write(appearance.styled(TerminalText.escaped(report.input), .strong) + "\n")
    var table = TextTable([.right, .right, .left, .left, .left, .left, .flexible, .left])
    for event in report.events {
      var track = event.trackUID.map { "track \($0)" } ?? ""
      if let type = event.trackType { track += track.isEmpty ? type : " \(type)" }
      var cue = event.cueUID.map { "cue \($0)" } ?? ""
      if let id = event.cueID { cue += cue.isEmpty ? id : " \(id)" }
      table.append([
        .init(String(event.seq), .faint),
        .init(event.time.clockText, .time),
        .init(event.type, .strong),
        .init(event.reason ?? ""),
        .init(track, .faint),
        .init(cue),
        .init(event.summary ?? clock(of: event)),
        // The position only tells something when a tick came later than the change.
        .init(event.position == event.time ? "" : "at \(event.position.clockText)", .faint),
      ])
    }
    table.write(to: &output, appearance: appearance)
    output.write("\n\(Plural.text(report.events.count, "event"))\n")
    if !report.findings.isEmpty {
      output.write("\n")
      FindingsText(report.findings, appearance).write(to: &output)
    }
  }

  /// What a `timeupdate` is for: the date at the position.
  private func clock(of event: EventReport) -> String {
    guard event.cueUID == nil, event.trackUID == nil else { return "" }
    return event.programDateTime?.description ?? ""
  }
}
