import SourceDiagnostics

/// The findings that stand beside the verdict, since a reader in a hurry looks no further.
struct WorstFindings {
  /// How many stand there; the others are named by their number.
  private static let maximumCount = 3

  private let page: PageIndex
  private let limits: HTMLLimits

  init(_ page: PageIndex, limits: HTMLLimits) {
    self.page = page
    self.limits = limits
  }

  func write(to output: inout some TextOutputStream) {
    let findings = page.report.findings
    // What the list below leaves out has no place to lead to, and notes need no hurry.
    let listed = findings.indices.prefix(limits.findings)
    let worst =
      listed.filter { findings[$0].severity == .error }
      + listed.filter { findings[$0].severity == .warning }
    guard !worst.isEmpty else { return }
    output.write("<ul class=\"worst\">\n" as HTMLText)
    for index in worst.prefix(Self.maximumCount) {
      let finding = findings[index]
      let place = PlaceText.text(of: finding)
      let text: HTMLText = place.isEmpty ? "" : " <small>\(place)</small>"
      output.write(
        """
        <li><a href="#\(page.findingID(index))"><span class="badge \(finding.severity.rawValue)">\
        \(SeverityWords(finding.severity).sign)</span> <code>\(finding.rule)</code></a> \(finding.message)\(text)</li>

        """ as HTMLText)
    }
    let more = worst.count - Self.maximumCount
    if more > 0 {
      output.write(
        "<li><a href=\"#\(page.sectionID("findings"))\">\(Plural.text(more, "more finding"))</a></li>\n"
          as HTMLText)
    }
    output.write("</ul>\n" as HTMLText)
  }
}
