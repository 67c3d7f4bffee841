internal import HLSInspection
public import HLSReports
internal import HLSValidation
public import SourceDiagnostics

extension RulesReport {
  /// The rules of the catalogue whose codes start with one of the prefixes; all of them without
  /// any.
  public static func catalog(codes prefixes: [String] = []) -> RulesReport {
    let rules = RuleCatalog.whole.filter { rule in
      prefixes.isEmpty || prefixes.contains { rule.code.hasPrefix($0) }
    }
    return RulesReport(rules.map { RuleReport($0) })
  }

  /// The full description of some rules.
  public static func explanation(of rules: [DiagnosticRule]) -> RulesReport {
    RulesReport(rules.map { RuleReport($0, withExamples: true) }, detail: .everything)
  }
}

extension RuleReport {
  /// The description of a rule in the catalogue.
  init(_ row: DiagnosticRule, withExamples: Bool = false) {
    self.init(
      rule: row.code, name: row.name, severity: row.severity, summary: row.summary,
      specification: row.specification, authority: row.authority.text, rationale: row.rationale,
      remedy: row.remedy)
    guard withExamples else { return }
    options = ValidationSettings.options(selecting: row)
    let examples = RuleCatalog.examples(of: row)
    failing = examples.failing.map(Example.init)
    passing = examples.passing.map(Example.init)
  }
}

extension DiagnosticRule.Authority {
  fileprivate var text: String {
    switch self {
    case .standard: "standard"
    case .appleAuthoring, .appleDelivery, .appleProfile: "Apple HLS Authoring Specification"
    case .playerProfile: "players"
    case .practice: "practice"
    }
  }
}

extension RuleReport.Example {
  fileprivate init(_ example: RuleExample) {
    let marked = example.texts
    var mark: Mark?
    for (index, file) in marked.enumerated() {
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() where mark == nil {
        guard let position = line.firstIndex(of: RuleExample.marker) else { continue }
        let before = line[..<position].utf8.count
        mark = Mark(file: index, line: number + 1, column: before == 0 ? nil : before + 1)
      }
    }
    let isAlone = marked.count == 1
    self.init(
      files: marked.map {
        File(
          name: isAlone ? nil : $0.uri, text: String($0.text.filter { $0 != RuleExample.marker }))
      },
      mark: mark, note: example.note)
    premises = example.premises
    settings = example.policy.changes
  }
}
