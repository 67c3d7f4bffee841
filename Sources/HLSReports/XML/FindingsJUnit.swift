import SourceDiagnostics

/// Findings as tests: one for each rule and playlist, which fails when the rule finds a fault. All
/// loads of a playlist are one playlist.
struct FindingsJUnit {
  /// A playlist of an input, and a rule.
  private struct Case: Hashable {
    var input: String
    var playlist: String
    var rule: String
  }

  private let report: FindingsReport
  private let failingSeverity: Severity
  /// The inputs that could not be read, each of which is a test too.
  private let unread: [UnreadInput]
  /// The names of the rules by code.
  private let names: [String: String]
  /// The findings of each test that has some, each in front of its consequences.
  private let families: [Case: [ArraySlice<FindingReport>]]
  /// The tests with findings outside of the rules and playlists of the report, in the order of their findings.
  private let others: [Case]

  /// The tests of a report; findings below a severity are no failures, and are listed in the output
  /// of the suite.
  init(
    _ report: FindingsReport, failingSeverity: Severity = .error, unread: [UnreadInput] = []
  ) {
    self.report = report
    self.failingSeverity = failingSeverity
    self.unread = unread
    names = Dictionary(
      report.rules.map { ($0.rule, $0.name) } + report.findings.map { ($0.rule, $0.name) },
      uniquingKeysWith: { first, _ in first })
    let playlists = Dictionary(
      report.inputs.map { ($0.name, Set(Self.playlists(of: $0))) },
      uniquingKeysWith: { $0.union($1) })
    let inputsWithLoads = Set(report.inputs.filter(\.hasLoads).map(\.name))
    let rules = Set(report.rules.map(\.rule))
    var families: [Case: [ArraySlice<FindingReport>]] = [:]
    var others: [Case] = []
    for family in report.findings.families {
      guard let finding = family.first else { continue }
      let input = finding.input ?? report.inputs.first?.name ?? ""
      let named = finding.subject ?? finding.location.uri ?? finding.input ?? ""
      let playlist = inputsWithLoads.contains(input) ? input : named
      let test = Case(input: input, playlist: playlist, rule: finding.rule)
      let isOther =
        !rules.contains(test.rule) || !(playlists[test.input]?.contains(test.playlist) ?? false)
      if isOther, families[test] == nil { others.append(test) }
      families[test, default: []].append(family)
    }
    self.families = families
    self.others = others
  }

  /// Writes the suite, and makes each test when it is written: many inputs have millions of them.
  func write(to stream: inout some TextOutputStream) {
    var (count, failureCount) = (0, 0)
    forEachCase { test in
      count += 1
      if families[test]?.contains(where: isFailing) ?? false { failureCount += 1 }
    }
    let suite = suite
    suite.writeStart(
      testCount: count + unread.count, failureCount: failureCount, errorCount: unread.count,
      to: &stream)
    forEachCase { suite.write(self.test($0), to: &stream) }
    for input in unread { suite.write(Self.unreadTest(input), to: &stream) }
    suite.writeEnd(to: &stream)
  }

  /// The suite without its tests.
  private var suite: JUnitDocument {
    let counts = Severity.allCases.reversed().map {
      (name: "\($0.rawValue)s", value: String(report.count(of: $0)))
    }
    let inputs = report.inputs.map { (name: "input", value: $0.name) }
    var output = ""
    for family in report.findings.families where !isFailing(family) {
      for line in Self.lines(of: family) { output += line + "\n" }
    }
    return JUnitDocument(
      name: "hlscue validate \(inputsText)",
      properties: inputs + counts, output: output)
  }

  /// The maximum number of inputs in the name of the suite; its properties list all of them.
  private static let maximumNamedInputs = 4

  private var inputsText: String {
    let inputs = report.inputs
    guard inputs.count <= Self.maximumNamedInputs else { return "\(inputs.count) inputs" }
    return inputs.map(\.name).joined(separator: " ")
  }

  /// The playlists of an input, each of which is checked against each rule.
  private static func playlists(of input: FindingsReport.Input) -> [String] {
    input.hasLoads || input.subjects.isEmpty ? [input.name] : input.subjects
  }

  /// Calls a function with each test in their order.
  private func forEachCase(_ body: (Case) -> Void) {
    for input in report.inputs {
      for playlist in Self.playlists(of: input) {
        for rule in report.rules {
          body(Case(input: input.name, playlist: playlist, rule: rule.rule))
        }
      }
    }
    others.forEach(body)
  }

  private func test(_ test: Case) -> JUnitDocument.Test {
    let place = test.playlist == test.input ? test.input : "\(test.input) \(test.playlist)"
    return JUnitDocument.Test(
      name: "\(test.rule) \(names[test.rule] ?? "")", className: place,
      failure: failure(of: families[test] ?? []))
  }

  private static func unreadTest(_ input: UnreadInput) -> JUnitDocument.Test {
    var failure = JUnitDocument.Failure(type: "unreadable", message: input.reason)
    failure.isError = true
    return JUnitDocument.Test(name: "input", className: input.name, failure: failure)
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
