import SourceDiagnostics

/// Findings as tests: one for each rule and playlist, which fails when the rule finds a fault.
struct FindingsJUnit {
  private let report: FindingsReport
  private let failingSeverity: Severity

  /// The tests of a report; findings below a severity are no failures, and are listed in the output
  /// of the suite.
  init(_ report: FindingsReport, failingSeverity: Severity = .error) {
    self.report = report
    self.failingSeverity = failingSeverity
  }

  var document: JUnitDocument {
    let counts = Severity.allCases.reversed().map {
      (name: "\($0.rawValue)s", value: String(report.count(of: $0)))
    }
    let inputs = report.inputs.map { (name: "input", value: $0.name) }
    var output = ""
    for family in report.findings.families where !isFailing(family) {
      for line in Self.lines(of: family) { output += line + "\n" }
    }
    return JUnitDocument(
      name: (["hlscue validate"] + report.inputs.map(\.name)).joined(separator: " "),
      properties: inputs + counts, tests: tests, output: output)
  }

  /// A playlist of an input, and a rule.
  private struct Case: Hashable {
    var input: String
    var playlist: String
    var rule: String
  }

  private var tests: [JUnitDocument.Test] {
    var order: [Case] = []
    var findings: [Case: [ArraySlice<FindingReport>]] = [:]
    for input in report.inputs {
      for playlist in input.subjects.isEmpty ? [input.name] : input.subjects {
        for rule in report.rules {
          let test = Case(input: input.name, playlist: playlist, rule: rule.rule)
          order.append(test)
          findings[test] = []
        }
      }
    }
    for family in report.findings.families {
      guard let finding = family.first else { continue }
      let test = Case(
        input: finding.input ?? report.inputs.first?.name ?? "",
        playlist: finding.subject ?? finding.location.uri ?? finding.input ?? "", rule: finding.rule
      )
      if findings[test] == nil { order.append(test) }
      findings[test, default: []].append(family)
    }
    let names = Dictionary(
      report.rules.map { ($0.rule, $0.name) } + report.findings.map { ($0.rule, $0.name) },
      uniquingKeysWith: { first, _ in first })
    return order.map { test in
      let place = test.playlist == test.input ? test.input : "\(test.input) \(test.playlist)"
      return JUnitDocument.Test(
        name: "\(test.rule) \(names[test.rule] ?? "")", className: place,
        failure: failure(of: findings[test] ?? []))
    }
  }

  private func isFailing(_ family: ArraySlice<FindingReport>) -> Bool {
    family.first.map { $0.severity >= failingSeverity } ?? false
  }

  /// The lines of a finding, and those of its consequences below it.
  private static func lines(of family: ArraySlice<FindingReport>) -> [String] {
    family.flatMap { finding in
      FindingLines(finding).lines.map { (finding.cause == nil ? "" : "    ") + $0 }
    }
  }

  private func failure(of families: [ArraySlice<FindingReport>]) -> JUnitDocument.Failure? {
    let families = families.filter(isFailing)
    let failing = families.compactMap(\.first)
    guard let first = failing.first else { return nil }
    let severity = failing.map(\.severity).max() ?? first.severity
    let more = failing.count > 1 ? " (and \(failing.count - 1) more)" : ""
    return JUnitDocument.Failure(
      type: severity.rawValue, message: first.messageWithName + more,
      lines: families.flatMap(Self.lines) + [""])
  }
}

/// A finding as lines of plain text, for formats with a place for text.
struct FindingLines {
  let lines: [String]

  init(_ finding: FindingReport) {
    let place = PlaceText.text(of: finding)
    var lines = [
      (place.isEmpty ? "" : place + ": ")
        + "\(finding.severity.rawValue) \(finding.rule): \(finding.message)"
    ]
    if let excerpt = finding.excerpt {
      lines += ExcerptText(excerpt, number: finding.location.line).lines.map { "  " + $0 }
    }
    let notes = [finding.descent, PlacesText.text(finding)].compactMap(\.self) + finding.notes
    lines += notes.map { "  " + $0 }
    if let specification = finding.specification { lines.append("  " + specification) }
    self.lines = lines
  }
}
