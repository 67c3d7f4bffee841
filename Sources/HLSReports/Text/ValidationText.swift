import SourceDiagnostics

/// Findings by rule, the most severe first, each with its source line.
extension FindingsReport {
  func writeText(to output: inout some TextOutputStream, _ appearance: ReportAppearance) {
    let names = inputs.map { TerminalText.escaped($0.name) }.joined(separator: ", ")
    if appearance.namesInput, !findings.isEmpty {
      output.write(appearance.styled(names, .strong) + "\n\n")
    }
    for group in groups { RuleFindingsText(appearance: appearance).write(group, to: &output) }
    let summary =
      findings.isEmpty
      ? appearance.styled("no findings", .good)
      : FindingsText.summary(of: findings, unlisted: unlisted, appearance)
    output.write("\(names): \(summary)\n")
    for media in inputs.compactMap(\.media) {
      let text = TerminalText.escaped(media.text)
      output.write("  \(appearance.styled(text, .faint))\n")
    }
    if appearance.namesInput, !findings.isEmpty { output.write("\n") }
  }

  /// The findings of each rule, with their consequences.
  private var groups: [[ArraySlice<FindingReport>]] {
    var order: [String] = []
    var members: [String: [ArraySlice<FindingReport>]] = [:]
    for family in findings.families {
      guard let rule = family.first?.rule else { continue }
      if members[rule] == nil { order.append(rule) }
      members[rule, default: []].append(family)
    }
    let groups = order.compactMap { members[$0] }
    func worst(_ group: [ArraySlice<FindingReport>]) -> Severity {
      group.compactMap(\.first?.severity).max() ?? .info
    }
    return Severity.allCases.sorted(by: >).flatMap { severity in
      groups.filter { worst($0) == severity }
    }
  }
}

private struct RuleFindingsText {
  let appearance: ReportAppearance

  /// The maximum number of listed findings; the others are counted.
  private static let maximumFindingCount = 20

  func write(_ group: [ArraySlice<FindingReport>], to output: inout some TextOutputStream) {
    guard let first = group.first?.first else { return }
    let severity = group.compactMap(\.first?.severity).max() ?? first.severity
    let head = [
      appearance.styled(TerminalText.escaped(first.rule), .strong),
      TerminalText.escaped(first.name),
      appearance.styled(severity.rawValue, TextStyle(severity)),
    ]
    output.write(head.joined(separator: " ") + "\n")
    let shown = group.prefix(Self.maximumFindingCount)
    var message: String?
    for family in shown {
      guard let finding = family.first else { continue }
      write(finding, of: severity, withMessage: message != finding.message, to: &output)
      message = family.count > 1 ? nil : finding.message
      for consequence in family.dropFirst().prefix(Self.maximumFindingCount) {
        write(consequence, of: severity, withMessage: true, indent: "    ", to: &output)
      }
      writeRest(of: family.count - 1, indent: "    ", to: &output)
    }
    writeRest(of: group.count, to: &output)
    output.write("\n")
  }

  private func writeRest(
    of count: Int, indent: String = "", to output: inout some TextOutputStream
  ) {
    let more = count - Self.maximumFindingCount
    if more > 0 { output.write("\(indent)  … and \(more) more, all in --format json\n") }
  }

  private func write(
    _ finding: FindingReport, of severity: Severity, withMessage: Bool, indent: String = "",
    to output: inout some TextOutputStream
  ) {
    if withMessage {
      let level =
        finding.severity == severity
        ? "" : appearance.styled(finding.severity.rawValue, TextStyle(finding.severity)) + ": "
      let descent = finding.descent.map {
        appearance.styled(TerminalText.escaped(finding.rule), .strong) + " \($0): "
      }
      output.write(
        indent + "  " + (descent ?? "") + level + TerminalText.escaped(finding.message) + "\n")
    }
    let place = PlaceText.text(of: finding)
    if !place.isEmpty { output.write(indent + "    " + TerminalText.escaped(place) + "\n") }
    if let excerpt = finding.excerpt {
      let lines = ExcerptText(
        excerpt, number: finding.location.line,
        width: appearance.width.map { $0 - 6 - indent.count }
      ).lines
      for (index, line) in lines.enumerated() {
        output.write(indent + "      " + (index > 0 ? appearance.styled(line, .good) : line) + "\n")
      }
    }
    for note in [PlacesText.text(finding)].compactMap(\.self) + finding.notes {
      output.write(
        indent + "    " + appearance.styled(TerminalText.escaped(note), .faint) + "\n")
    }
  }
}
