import SourceDiagnostics

/// The findings beside the verdict, for a reader in a hurry.
struct WorstFindings {
  /// The maximum number of them; the others are counted.
  private static let maximumCount = 3

  private let page: PageIndex
  private let limits: HTMLLimits

  init(_ page: PageIndex, limits: HTMLLimits) {
    self.page = page
    self.limits = limits
  }

  func write(to output: inout some TextOutputStream) {
    let findings = page.report.findings
    // Findings that the list omits cannot be linked to, and infos are not urgent.
    let listed = findings.indices.prefix(limits.findings).filter { findings[$0].cause == nil }
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
