/// A whole page: one input with all its sections, or several behind an index.
struct HTMLPage {
  private let reports: [AnalysisReport]
  /// The inputs without a report.
  private let unread: [UnreadInput]
  private let limits: HTMLLimits
  private let isOnlyOne: Bool

  init(
    _ reports: [AnalysisReport], unread: [UnreadInput] = [], limits: HTMLLimits = HTMLLimits()
  ) {
    self.reports = reports
    self.unread = unread
    self.limits = limits
    isOnlyOne = reports.count == 1 && unread.isEmpty
  }

  func write(to output: inout some TextOutputStream) {
    let title =
      isOnlyOne ? reports.first?.input ?? "" : "\(reports.count + unread.count) inputs"
    PageFrame.writeHead(title: "\(title) – hlscue report", to: &output)
    output.write("<header><h1>\(title)</h1>\n" as HTMLText)
    if let generator = reports.first?.generator {
      let schemas = AnalysisReport.schemas.joined(separator: ", ")
      output.write("<p>Report of \(generator) · \(schemas)</p>\n" as HTMLText)
    }
    if isOnlyOne { writeContents(of: reports[0], prefix: "", to: &output) }
    output.write("</header>\n<main id=\"main\">\n" as HTMLText)
    if !isOnlyOne { writeIndex(to: &output) }
    var budget = PageBudget(limits)
    for (index, report) in reports.enumerated() {
      write(report, index: index, budget: &budget, to: &output)
    }
    output.write("</main>\n" as HTMLText)
    let generator = reports.first?.generator ?? "hlscue"
    PageFrame.writeFoot(
      "\(generator). Times are media time, from the start of the presentation, unless they are dates.",
      to: &output)
  }

  private func writeContents(
    of report: AnalysisReport, prefix: String, to output: inout some TextOutputStream
  ) {
    var sections = [
      ("timeline", "Timeline"), ("breaks", "Breaks"), ("findings", "Findings"),
      ("presentation", "Presentation"), ("cues", "Cues"),
    ]
    if PlayersTable.isNeeded(for: report) { sections.append(("players", "In players")) }
    if report.timelines.contains(where: { !$0.segments.isEmpty }) {
      sections.append(("segments", "Segments"))
    }
    if !report.sources.isEmpty { sections.append(("source", "Playlist")) }
    let items = sections.map { name, title -> HTMLText in
      "<li><a href=\"#\(prefix)\(name)\">\(title)</a></li>"
    }
    output.write("<nav aria-label=\"Sections\"><ul>\(items.joined())</ul></nav>\n" as HTMLText)
  }

  /// Writes a row for each input, with its verdict.
  private func writeIndex(to output: inout some TextOutputStream) {
    InputTable.writeHead(to: &output)
    var left = unread[...]
    func writeUnread(before index: Int) {
      while let input = left.first, input.reportCount <= index {
        InputTable.write(failure: input.reason, of: input.name, to: &output)
        left.removeFirst()
      }
    }
    for (index, report) in reports.enumerated() {
      writeUnread(before: index)
      InputTable.write(report, link: "#\(prefix(index))input", to: &output)
    }
    writeUnread(before: .max)
    InputTable.writeFoot(to: &output)
  }

  private func prefix(_ index: Int) -> String { isOnlyOne ? "" : "i\(index + 1)-" }

  private func write(
    _ report: AnalysisReport, index: Int, budget: inout PageBudget,
    to output: inout some TextOutputStream
  ) {
    let page = PageIndex(
      report.withRows, prefix: prefix(index), headingLevel: isOnlyOne ? 2 : 3, budget: &budget)
    if !isOnlyOne {
      output.write(
        "<article aria-labelledby=\"\(page.sectionID("input"))\"><h2 id=\"\(page.sectionID("input"))\">\(report.input)</h2>\n"
          as HTMLText)
      writeContents(of: report, prefix: page.prefix, to: &output)
    }
    output.write("<section aria-label=\"Verdict\">\n" as HTMLText)
    let overview = Overview(page, limits: limits)
    overview.writeVerdict(to: &output)
    writeSection("timeline", of: page, to: &output) {
      Timelines(page, limits: limits).write(to: &$0)
    }
    writeSection("breaks", of: page, to: &output) {
      BreakTable(page, limits: limits).write(to: &$0)
      SplicePictures(page).write(to: &$0)
    }
    writeSection("findings", of: page, to: &output) {
      FindingList(page, limits: limits).write(to: &$0)
    }
    writeSection("presentation", of: page, to: &output) { overview.writePresentation(to: &$0) }
    writeSection("cues", of: page, to: &output) {
      CueTables(page, limits: limits).write(to: &$0, budget: &budget)
    }
    if PlayersTable.isNeeded(for: report) {
      writeSection("players", of: page, to: &output) {
        PlayersTable(page, limits: limits).write(to: &$0)
      }
    }
    if report.timelines.contains(where: { !$0.segments.isEmpty }) {
      writeSection("segments", of: page, to: &output) { SegmentTable(page).write(to: &$0) }
    }
    if !report.sources.isEmpty {
      writeSection("source", of: page, look: "paperless", to: &output) {
        SourceListing(page, limits: limits).write(to: &$0)
      }
    }
    output.write(isOnlyOne ? "</section>\n" : "</section>\n</article>\n" as HTMLText)
  }

  /// Ends the previous section and starts the next one.
  private func writeSection<Output: TextOutputStream>(
    _ name: String, of page: PageIndex, look: String? = nil, to output: inout Output,
    _ content: (inout Output) -> Void
  ) {
    let className: HTMLText = look.map { " class=\"\($0)\"" } ?? ""
    output.write(
      "</section>\n<section\(className) aria-labelledby=\"\(page.sectionID(name))\">\n" as HTMLText)
    content(&output)
  }
}

extension AnalysisReport {
  /// The report with all rows in memory, because a page reads them several times.
  fileprivate var withRows: AnalysisReport {
    var report = self
    report.breaks.breaks = ReportRows(Array(breaks.breaks))
    for index in cues.tracks.indices {
      report.cues.tracks[index].cues = ReportRows(Array(cues.tracks[index].cues))
    }
    return report
  }
}
