import SourceDiagnostics

/// Findings by rule, the most severe first, each with its source line.
extension FindingsReport {
  func writeText(to output: inout some TextOutputStream, _ appearance: ReportAppearance) {
    for group in groups { RuleFindingsText(appearance: appearance).write(group, to: &output) }
    let names = inputs.map { TerminalText.escaped($0.name) }.joined(separator: ", ")
    let summary =
      findings.isEmpty
      ? appearance.styled("no findings", .good)
      : FindingsText.summary(of: findings, unlisted: unlisted, appearance)
    output.write("\(names): \(summary)\n")
    for media in inputs.compactMap(\.media) {
      let text = TerminalText.escaped(media.text)
      output.write("  \(appearance.styled(text, .faint))\n")
    }
  }

  private var groups: [[FindingReport]] {
    var order: [String] = []
    var members: [String: [FindingReport]] = [:]
    for finding in findings {
      if members[finding.rule] == nil { order.append(finding.rule) }
      members[finding.rule, default: []].append(finding)
    }
    let groups = order.compactMap { members[$0] }
    func worst(_ group: [FindingReport]) -> Severity { group.map(\.severity).max() ?? .info }
    return Severity.allCases.sorted(by: >).flatMap { severity in
      groups.filter { worst($0) == severity }
    }
  }
}

private struct RuleFindingsText {
  let appearance: ReportAppearance

  /// The maximum number of listed findings; the others are counted.
  private static let maximumFindingCount = 20

  func write(_ group: [FindingReport], to output: inout some TextOutputStream) {
    guard let first = group.first else { return }
    let severity = group.map(\.severity).max() ?? first.severity
    let head = [
      appearance.styled(TerminalText.escaped(first.rule), .strong),
      TerminalText.escaped(first.name),
      appearance.styled(severity.rawValue, TextStyle(severity)),
    ]
    output.write(head.joined(separator: " ") + "\n")
    let shown = group.prefix(Self.maximumFindingCount)
    for (index, finding) in shown.enumerated() {
      let repeatsMessage = index > 0 && shown[index - 1].message == finding.message
      write(finding, of: severity, withMessage: !repeatsMessage, to: &output)
    }
    if group.count > shown.count {
      output.write("  … and \(group.count - shown.count) more, all in --format json\n")
    }
    output.write("\n")
  }

  private func write(
    _ finding: FindingReport, of severity: Severity, withMessage: Bool,
    to output: inout some TextOutputStream
  ) {
    if withMessage {
      let level =
        finding.severity == severity
        ? "" : appearance.styled(finding.severity.rawValue, TextStyle(finding.severity)) + ": "
      output.write("  " + level + TerminalText.escaped(finding.message) + "\n")
    }
    let place = PlaceText.text(of: finding)
    if !place.isEmpty { output.write("    " + TerminalText.escaped(place) + "\n") }
    if let excerpt = finding.excerpt {
      let lines = ExcerptText(
        excerpt, number: finding.location.line, width: appearance.width.map { $0 - 6 }
      ).lines
      for (index, line) in lines.enumerated() {
        output.write("      " + (index > 0 ? appearance.styled(line, .good) : line) + "\n")
      }
    }
    for note in [PlacesText.text(finding)].compactMap(\.self) + finding.notes {
      output.write("    " + appearance.styled(TerminalText.escaped(note), .faint) + "\n")
    }
  }
}
