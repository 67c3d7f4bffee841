import MediaTiming
import SourceDiagnostics

/// A page about what differs between two inputs: the verdict, both timelines on one scale, and the differences.
struct ComparisonPage {
  private let reports: [ComparisonReport]
  private let limits: HTMLLimits

  init(_ reports: [ComparisonReport], limits: HTMLLimits = HTMLLimits()) {
    self.reports = reports
    self.limits = limits
  }

  func write(to output: inout some TextOutputStream) {
    let titles = reports.map { "\($0.candidate.input) against \($0.baseline.input)" }
    let title = titles.count == 1 ? titles[0] : "\(titles.count) comparisons"
    PageFrame.writeHead(title: "\(title) – hlscue compare", to: &output)
    output.write("<header><h1>\(title)</h1>\n<p>Comparison · hlscue.compare/1</p>\n" as HTMLText)
    if reports.count == 1 { writeContents(to: &output) }
    output.write("</header>\n<main id=\"main\">\n" as HTMLText)
    for (index, report) in reports.enumerated() {
      let prefix = reports.count == 1 ? "" : "i\(index + 1)-"
      let page = ComparisonIndex(report, prefix: prefix, limits: limits)
      if reports.count > 1 {
        output.write("<h2 id=\"\(page.sectionID("input"))\">\(titles[index])</h2>\n" as HTMLText)
      }
      write(page, to: &output)
    }
    output.write("</main>\n" as HTMLText)
    PageFrame.writeFoot(
      "hlscue compare. Times in the tables are media time, from the start of their own presentation.",
      to: &output)
  }

  private func writeContents(to output: inout some TextOutputStream) {
    let items = [("timeline", "Timelines"), ("differences", "Differences")].map {
      name, title -> HTMLText in "<li><a href=\"#\(name)\">\(title)</a></li>"
    }
    output.write("<nav aria-label=\"Sections\"><ul>\(items.joined())</ul></nav>\n" as HTMLText)
  }

  private func write(_ page: ComparisonIndex, to output: inout some TextOutputStream) {
    output.write("<section aria-label=\"Verdict\">\n" as HTMLText)
    writeVerdict(page.report, to: &output)
    writeInputs(page, to: &output)
    writeFacts(page.report, to: &output)
    writeFindings(page.report, to: &output)
    begin("timeline", "Timelines", of: page, to: &output)
    if let drawing = ComparisonDrawing(page) {
      drawing.write(to: &output)
      let omitted = page.picture.omittedPairCount
      if omitted > 0 {
        output.write(
          "<p class=\"cut\">\(Plural.text(omitted, "more kind")) of cues without lanes.</p>\n"
            as HTMLText)
      }
    } else {
      output.write("<p class=\"none\">Nothing here has a place in time.</p>\n" as HTMLText)
    }
    begin("differences", "Differences", of: page, to: &output)
    let table = DifferenceTable(page)
    table.writeDifferences(to: &output)
    table.writeSame(to: &output)
    output.write("</section>\n" as HTMLText)
  }

  /// Ends the previous section and starts the next one.
  private func begin(
    _ name: String, _ title: String, of page: ComparisonIndex,
    to output: inout some TextOutputStream
  ) {
    let id = page.sectionID(name)
    output.write(
      "</section>\n<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(title)</h2>\n"
        as HTMLText)
  }

  // MARK: Overview

  private func writeVerdict(_ report: ComparisonReport, to output: inout some TextOutputStream) {
    let summary = ComparisonSummary(report)
    let (look, sign, text): (String, String, String) =
      report.isSame ? ("good", "✔", "No difference") : ("error", "≠", summary.total)
    let counts = report.isSame ? summary.same : "\(summary.counts); \(summary.same)"
    output.write(
      "<p class=\"verdict \(look)\"><strong>\(sign) \(text)</strong> <span>\(counts)</span></p>\n"
        as HTMLText)
  }

  private func writeInputs(_ page: ComparisonIndex, to output: inout some TextOutputStream) {
    let report = page.report
    let lengths = page.picture.pairs.first { $0.baseline.kind == .segments }
    output.write("<dl class=\"inputs\">\n" as HTMLText)
    for (side, input) in [
      (ComparisonPicture.Side.baseline, report.baseline), (.candidate, report.candidate),
    ] {
      var data: HTMLText = ""
      let lane = side == .baseline ? lengths?.baseline : lengths?.candidate
      if let lane, let item = lane.items.first {
        let range = "\(HTMLNumber.seconds(item.start)) \(HTMLNumber.seconds(item.end))"
        data = " data-lane=\"\(page.laneID(lane.key))\" data-t=\"\(range)\""
      }
      output.write(
        """
        <div id="\(page.inputID(side))"\(data)><dt>\(side == .baseline ? "Baseline" : "Candidate")</dt>\
        <dd><span class="what uri">\(ComparisonSummary.name(input))</span> \
        <small>\(ComparisonSummary.facts(input))</small></dd></div>

        """ as HTMLText)
    }
    output.write("</dl>\n" as HTMLText)
  }

  private func writeFacts(_ report: ComparisonReport, to output: inout some TextOutputStream) {
    let summary = ComparisonSummary(report)
    var facts = [
      ("Offset", summary.offset), ("Found", "\(summary.method); \(summary.agreement)"),
    ]
    if let dates = summary.dates { facts.append(("Dates", dates)) }
    facts.append(("Tolerance", "\(summary.milliseconds) ms"))
    facts += summary.leftOut.map { ("Left out", $0) }
    output.write("<dl class=\"facts\">\n" as HTMLText)
    for (name, text) in facts {
      output.write("<div><dt>\(name)</dt><dd>\(text)</dd></div>\n" as HTMLText)
    }
    output.write("</dl>\n" as HTMLText)
  }

  /// Writes the findings of the reading: an unread resource may hide a difference.
  private func writeFindings(_ report: ComparisonReport, to output: inout some TextOutputStream) {
    guard !report.findings.isEmpty else { return }
    output.write("<ul class=\"unread\">\n" as HTMLText)
    for finding in report.findings.prefix(limits.findings) {
      let place = [finding.location.uri, finding.notes.last].compactMap(\.self)
      output.write(
        "<li class=\"error\">✖ <code>\(finding.rule)</code> \(finding.message) <small>\(place.joined(separator: ", "))</small></li>\n"
          as HTMLText)
    }
    output.write("</ul>\n" as HTMLText)
    if report.findings.count > limits.findings {
      let count = Plural.text(report.findings.count - limits.findings, "finding")
      output.write(HTMLNotice.cut(count, command: "compare"))
    }
  }
}
