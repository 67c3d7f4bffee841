import SourceDiagnostics

/// The playlists line by line, with the findings at their place and links to the cues that come from a line.
struct SourceListing {
  private let page: PageIndex
  private let limits: HTMLLimits

  init(_ page: PageIndex, limits: HTMLLimits) {
    self.page = page
    self.limits = limits
  }

  func write(to output: inout some TextOutputStream) {
    let sources = page.report.sources
    guard !sources.isEmpty else { return }
    output.write(
      page.heading(sources.count == 1 ? "Playlist" : "Playlists", id: page.sectionID("source")))
    let shown = sources.indices.filter { !page.excerpts[$0].isLeftOut }
    for index in shown { write(index, to: &output) }
    let omitted = sources.count - shown.count
    if omitted > 0 {
      output.write(
        "<p class=\"cut\">\(Plural.text(omitted, "more playlist")) left out to keep this page small.</p>\n"
          as HTMLText)
    }
  }

  private func write(_ index: Int, to output: inout some TextOutputStream) {
    let source = page.report.sources[index]
    let excerpt = page.excerpts[index]
    output.write(
      page.heading(
        "<code>\(source.uri)</code> <small>\(Plural.text(source.lines.count, "line"))</small>",
        id: page.sectionID("source\(index)"), below: 1))
    if excerpt.shownCount < excerpt.lineCount {
      output.write(
        """
        <p class="cut">\(excerpt.shownCount) of \(excerpt.lineCount) lines: the start, the end, \
        and what is around findings, breaks, discontinuities and cues. A dotted line marks omitted \
        lines.</p>

        """ as HTMLText)
    }
    output.write("<ol class=\"source\">\n" as HTMLText)
    var next = 1
    for range in excerpt.ranges {
      for line in range {
        write(
          source.lines[line - 1], at: PageIndex.LinePlace(source: index, line: line),
          gap: line - next, to: &output)
        next = line + 1
      }
    }
    output.write("</ol>\n" as HTMLText)
  }

  private func write(
    _ line: String, at place: PageIndex.LinePlace, gap: Int,
    to output: inout some TextOutputStream
  ) {
    let cues = page.cues(at: place)
    let findings = page.findings(at: place)
    let worst = findings.map { page.report.findings[$0].severity }.max()
    let classes = [worst?.rawValue, gap > 0 ? "gap" : nil].compactMap(\.self)
    let className: HTMLText =
      classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
    let number: HTMLText = gap > 0 ? " value=\"\(place.line)\"" : ""
    var html: HTMLText = "<li id=\"\(page.lineID(place))\"\(className)\(number)>\(text(line))"
    if !cues.isEmpty {
      let links = cues.prefix(limits.linksPerLine).map { uid -> HTMLText in
        "<a href=\"#\(page.cueID(uid))\">\(page.listing.name(of: uid))</a>"
      }
      let more = cues.count - links.count
      html += " <span class=\"refs\">\(links.joined(" "))"
      html += more > 0 ? " +\(more)</span>" : "</span>"
    }
    for index in findings {
      let finding = page.report.findings[index]
      let message: HTMLText =
        index < limits.messagesInSource ? " \(page.message(of: finding, at: place))" : ""
      html +=
        "<p class=\"\(finding.severity.rawValue)\"><a href=\"#\(page.findingID(index))\">\(SeverityWords(finding.severity).sign) \(finding.rule)</a>\(message)</p>"
    }
    output.write(html + "</li>\n")
  }

  private func text(_ line: String) -> HTMLText {
    guard !line.isEmpty else { return "" }
    var shown = line[...]
    var notice: HTMLText = ""
    if line.utf8.count > limits.lineCharacters {
      shown = line.prefix(limits.lineCharacters)
      let rest = line[shown.endIndex...].count
      if rest > 0 { notice = "<small>… and \(rest) more characters</small>" }
    }
    guard shown.hasPrefix("#EXT") else {
      let className: HTMLText = shown.hasPrefix("#") ? " class=\"comment\"" : ""
      return "<code\(className)>\(String(shown))</code>\(notice)"
    }
    let name = shown.prefix { $0 != ":" }
    return "<code><b>\(String(name))</b>\(String(shown[name.endIndex...]))</code>\(notice)"
  }
}
