import MediaTiming
import SourceDiagnostics

/// The findings by severity and rule: must be changed, should be changed, good to know.
struct FindingList {
  private let page: PageIndex
  private let limits: HTMLLimits

  init(_ page: PageIndex, limits: HTMLLimits) {
    self.page = page
    self.limits = limits
  }

  func write(to output: inout some TextOutputStream) {
    let findings = page.report.findings
    output.write(page.heading("Findings", id: page.sectionID("findings")))
    if findings.isEmpty { output.write("<p class=\"none\">Nothing was found.</p>\n" as HTMLText) }
    for severity in Severity.allCases.reversed() {
      let indices = findings.indices.prefix(limits.findings)
        .filter { findings[$0].severity == severity && findings[$0].cause == nil }
      guard !indices.isEmpty else { continue }
      write(indices, severity: severity, to: &output)
    }
    if findings.count > limits.findings {
      output.write(
        HTMLNotice.cut("\(findings.count - limits.findings) more findings", command: "validate"))
    }
  }

  /// Writes the findings of a severity, each with its consequences behind it.
  private func write(_ indices: [Int], severity: Severity, to output: inout some TextOutputStream) {
    let findings = page.report.findings
    let id = page.sectionID("findings-\(severity.rawValue)")
    let words = SeverityWords(severity)
    output.write(
      page.heading(
        "<span class=\"badge \(severity.rawValue)\">\(words.sign) \(words.duty)</span> <small>\(Plural.text(indices.count, words.name))</small>",
        id: id, below: 1))
    var order: [String] = []
    var byRule: [String: [Int]] = [:]
    for index in indices {
      let rule = page.report.findings[index].rule
      if byRule[rule] == nil { order.append(rule) }
      byRule[rule, default: []].append(index)
    }
    output.write("<dl class=\"findings\">\n" as HTMLText)
    for rule in order {
      let members = byRule[rule] ?? []
      guard let first = members.first.map({ page.report.findings[$0] }) else { continue }
      let places = members.reduce(0) { $0 + (page.report.findings[$1].count ?? 1) }
      let count: HTMLText = places > 1 ? " <small>\(places)×</small>" : ""
      let source: HTMLText =
        first.specification.map { " <small class=\"spec\">\($0)</small>" } ?? ""
      output.write(
        "<dt class=\"\(severity.rawValue)\"><code>\(first.rule)</code> \(first.name)\(count)\(source)</dt>\n"
          as HTMLText)
      for index in members {
        write(index, to: &output)
        for consequence in findings.indices.prefix(limits.findings).dropFirst(index + 1) {
          guard findings[consequence].cause != nil else { break }
          write(consequence, to: &output)
        }
      }
    }
    output.write("</dl>\n" as HTMLText)
  }

  private func write(_ index: Int, to output: inout some TextOutputStream) {
    let finding = page.report.findings[index]
    let look: HTMLText = finding.cause == nil ? "" : " class=\"consequence\""
    let origin: HTMLText =
      finding.descent.map { "<code>\(finding.rule)</code> <small>\($0)</small> " } ?? ""
    var html: HTMLText =
      "<dd id=\"\(page.findingID(index))\"\(look)\(times(of: finding))><p class=\"what\">\(origin)\(finding.message)</p>"
    let place = PlaceText.text(of: finding)
    if !place.isEmpty {
      html +=
        "<p class=\"place\">\(link(to: finding.location, text: place))\(breaks(ofFinding: index))</p>"
    }
    if let count = finding.count, count > 1 { html += places(of: finding, count: count) }
    for note in finding.notes { html += "<p class=\"note\">\(note)</p>" }
    output.write(html + "</dd>\n")
  }

  /// `6 of 7: segments 0, 3, 4`, each a link.
  private func places(of finding: FindingReport, count: Int) -> HTMLText {
    let others = finding.locations(atMost: limits.placesPerFinding + 1)
    let total = finding.of.map { " of \($0)" } ?? ""
    // A line number alone is ambiguous when the places are in several files.
    let isOneFile = others.allSatisfy { $0.uri == finding.location.uri }
    var links = others.map { location -> HTMLText in
      let text =
        location.segment.map { "segment \($0)" }
        ?? (isOneFile ? location.line.map { "line \($0)" } : nil) ?? PlaceText.text(location)
      return link(to: location, text: text)
    }
    if count > others.count { links.append("…") }
    return "<p class=\"place\">occurs \(count)\(total): \(links.joined(", "))</p>"
  }

  /// The breaks that a finding belongs to, as links behind its place.
  private func breaks(ofFinding index: Int) -> HTMLText {
    let breaks = page.breakFindings.breaks(ofFinding: index)
    let links = breaks.prefix(limits.linksPerLine).compactMap { member -> HTMLText? in
      page.breakLink(member).map { "<a href=\"#\($0)\">\(page.breakName(member))</a>" }
    }
    guard !links.isEmpty else { return "" }
    let more = breaks.count - links.count
    return " · in \(links.joined(", "))\(more > 0 ? " +\(more)" : "" as HTMLText)"
  }

  private func link(to location: SourceLocation, text: String) -> HTMLText {
    page.lineLink(page.linePlace(of: location)).map { "<a href=\"#\($0)\">\(text)</a>" }
      ?? "\(text)"
  }

  /// The places on the timeline, for the script of the page.
  private func times(of finding: FindingReport) -> HTMLText {
    guard let index = page.timeline(of: finding.location) else { return "" }
    let timeline = page.report.timelines[index]
    let times = finding.locations(atMost: limits.placesPerFinding + 1)
      .compactMap { timeline.time(of: $0).map { HTMLNumber.seconds($0.seconds) } }
      .map { "\($0) \($0)" }
    guard !times.isEmpty else { return "" }
    return
      " data-lane=\"\(page.laneID(index, "findings"))\" data-t=\"\(times.joined(separator: ";"))\" data-look=\"\(finding.severity.rawValue)\""
  }
}
