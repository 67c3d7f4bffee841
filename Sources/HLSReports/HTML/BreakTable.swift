import MediaTiming
import SourceDiagnostics

/// The table of breaks: planned and actual times, and their signals.
struct BreakTable {
  private let page: PageIndex
  private let limits: HTMLLimits
  private let breaks: ReportRows<BreakReport>

  init(_ page: PageIndex, limits: HTMLLimits) {
    self.page = page
    self.limits = limits
    breaks = page.report.breaks.breaks
  }

  func write(to output: inout some TextOutputStream) {
    output.write(page.heading("Breaks", id: page.sectionID("breaks")))
    if breaks.isEmpty {
      let text =
        page.report.filters.isEmpty ? "No ad break is signalled." : "No ad break passes the filter."
      output.write("<p class=\"none\">\(text)</p>\n" as HTMLText)
    }
    if !breaks.isEmpty { writeTable(to: &output) }
    if breaks.count > limits.breaks {
      output.write(HTMLNotice.cut("\(breaks.count - limits.breaks) more breaks", command: "breaks"))
    }
    writeOpportunities(to: &output)
  }

  private func writeTable(to output: inout some TextOutputStream) {
    let label = page.sectionID("breaks")
    output.write(
      """
      <div class="wide" role="region" aria-labelledby="\(label)" tabindex="0"><table class="breaks">
      <caption>Planned is the length that was announced, actual the one that the stream has. \
      Off is the distance to the nearest segment boundary.</caption>
      <thead><tr><th scope="col">Start</th><th scope="col">End</th>\
      <th scope="col" class="n">Planned</th><th scope="col" class="n">Actual</th>\
      <th scope="col" class="n">Difference</th><th scope="col" class="n">Start off</th>\
      <th scope="col" class="n">End off</th><th scope="col">Closed by</th>\
      <th scope="col">What</th><th scope="col">Signalled by</th></tr></thead>
      <tbody>

      """ as HTMLText)
    for (index, entry) in breaks.prefix(limits.breaks).enumerated() {
      write(entry, index: index, to: &output)
      for part in entry.parts.prefix(limits.partsPerBreak) { write(part, to: &output) }
      let omitted = entry.parts.count - limits.partsPerBreak
      if omitted > 0 {
        output.write(
          "<tr class=\"part\"><th scope=\"row\"></th><td class=\"what\" colspan=\"9\">└ and \(omitted) more</td></tr>\n"
            as HTMLText)
      }
    }
    output.write("</tbody></table></div>\n" as HTMLText)
  }

  private func write(_ entry: BreakReport, index: Int, to output: inout some TextOutputStream) {
    let times = CueTimes(entry.startTime, entry.endTime)
    let lane = page.laneID(entry.playlist ?? 0, "breaks")
    // The timeline draws a break that started before the first segment from the zero of media time, as its lane does.
    let drawn = CueTimes(entry.startTime ?? .zero, entry.endTime)
    let range: HTMLText =
      drawn.range.map { " data-lane=\"\(lane)\" data-t=\"\($0)\"" } ?? ""
    let look: HTMLText =
      entry.isHeuristic
      ? " data-look=\"guess\"" : entry.isOffPlan ? " data-look=\"warning\"" : ""
    let startText = entry.startTime == nil ? Self.earlierStart : times.start
    let start: HTMLText =
      page.markLink(break: index).map { "<a href=\"#\($0)\">\(startText)</a>" } ?? "\(startText)"
    output.write(
      """
      <tr id="\(page.breakID(index))"\(range)\(look)><th scope="row">\(start)\(date(entry.startDate))</th>\
      <td>\(entry.startTime == nil ? entry.endTime?.clockText ?? "open" : times.end)\(date(entry.endDate))</td>\
      <td class="n">\(entry.plannedDuration?.secondsText ?? "–")</td>\
      <td class="n">\(entry.duration?.secondsText ?? "–")</td>\(difference(of: entry))\
      \(offset(entry.startOffset))\(offset(entry.endOffset))<td>\(entry.closedBy ?? "–")</td>\
      <td class="what">\(what(entry))\(findings(ofBreak: index))</td>\
      <td>\(BreakSignals(page, limits: limits).text(of: entry))</td></tr>

      """ as HTMLText)
  }

  private func write(_ part: BreakReport.PartReport, to output: inout some TextOutputStream) {
    let times = CueTimes(part.startTime, part.endTime)
    let name = part.segmentationType?.text ?? part.kind
    let event = part.eventID.map { " event \(EventIDText.text($0))" } ?? ""
    let upids = BreakReport.text(ofUPIDs: part.upids).map { " \($0)" } ?? ""
    output.write(
      """
      <tr class="part"><th scope="row">\(times.start)</th><td>\(times.end)</td><td></td>\
      <td class="n">\(times.length)</td><td></td><td></td><td></td><td></td>\
      <td class="what" colspan="2">└ \(name)\(event)\(upids)</td></tr>

      """ as HTMLText)
  }

  // MARK: Cells

  private func date(_ date: CalendarTime?) -> HTMLText {
    date.map { "<small>\($0.description)</small>" } ?? ""
  }

  private func difference(of entry: BreakReport) -> HTMLText {
    guard let planned = entry.plannedDuration, let actual = entry.duration else {
      return "<td class=\"n\">–</td>"
    }
    return cell(actual - planned, isNotable: entry.isOffPlan)
  }

  private func offset(_ time: MediaTime?) -> HTMLText {
    guard let time else { return "<td class=\"n\">–</td>" }
    return cell(time, isNotable: BreakReport.missesBoundary(by: time))
  }

  private func cell(_ time: MediaTime, isNotable: Bool) -> HTMLText {
    let text = time == .zero ? "0" : time.signedSecondsText
    return isNotable
      ? "<td class=\"n warning\"><span aria-hidden=\"true\">▲ </span>\(text)</td>"
      : "<td class=\"n\">\(text)</td>"
  }

  private func what(_ entry: BreakReport) -> HTMLText {
    var html: HTMLText = "<p>"
    if let id = entry.id { html += "<b class=\"id\">\(id)</b> " }
    html += "\(entry.kind)"
    if let type = entry.segmentationType { html += " \(type.text)" }
    if let event = entry.eventID { html += " event \(EventIDText.text(event))" }
    if let upids = BreakReport.text(ofUPIDs: entry.upids) { html += " \(upids)" }
    if let cue = entry.cueText { html += " \(cue)" }
    if let resume = entry.resumeOffset { html += ", resumes at \(resume.signedSecondsText)" }
    if entry.isHeuristic { html += " <i>inferred from a convention only</i>" }
    if let playlist = entry.playlistURI { html += " <small>in \(playlist)</small>" }
    return html + "</p>"
  }

  /// The findings that belong to a break, as links to them.
  private func findings(ofBreak index: Int) -> HTMLText {
    let members = page.breakFindings.findings(ofBreak: index)
    guard !members.isEmpty else { return "" }
    var items = members.prefix(limits.findingsPerBreak).map { member -> HTMLText in
      let finding = page.report.findings[member]
      let sign = SeverityWords(finding.severity).sign
      return
        "<li><a class=\"\(finding.severity.rawValue)\" href=\"#\(page.findingID(member))\">\(sign) \(finding.rule)</a> \(finding.name)</li>"
    }
    let more = members.count - items.count
    if more > 0 {
      items.append("<li><a href=\"#\(page.sectionID("findings"))\">and \(more) more</a></li>")
    }
    return "<ul class=\"members\">\(items.joined())</ul>"
  }

  private func writeOpportunities(to output: inout some TextOutputStream) {
    let places = page.report.breaks.opportunities
    guard !places.isEmpty else { return }
    let shown = places.prefix(limits.breaks).map { place -> HTMLText in
      let line = page.linePlace(uri: place.uri, line: place.line, timeline: place.playlist)
      let text = page.text(ofLine: place.line, uri: place.uri)
      let link = page.lineLink(line).map { "<a href=\"#\($0)\">\(text)</a>" as HTMLText } ?? text
      return "<li>\(place.startTime.clockText) \(place.dialect) \(link)</li>"
    }
    output.write("<p>Places for ads that no break fills:</p>\n<ul class=\"places\">" as HTMLText)
    output.write(shown.joined())
    output.write("</ul>\n" as HTMLText)
    if places.count > shown.count {
      output.write(HTMLNotice.cut("\(places.count - shown.count) more places", command: "breaks"))
    }
  }

  /// The start of a break whose start marker is not in the playlist.
  private static let earlierStart = "before"

  /// A break in a line.
  static func label(of entry: BreakReport) -> String {
    let times =
      entry.startTime == nil
      ? "\(earlierStart) – \(entry.endTime?.clockText ?? "open")"
      : CueTimes(entry.startTime, entry.endTime).text
    var text = "\(entry.kind) \(times)"
    if let id = entry.id { text += "  \(id)" }
    if let planned = entry.plannedDuration { text += ", planned \(planned.secondsText)" }
    if let actual = entry.duration { text += ", actual \(actual.secondsText)" }
    return text
  }
}
