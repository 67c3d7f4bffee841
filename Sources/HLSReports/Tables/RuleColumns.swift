import SourceDiagnostics

extension RuleReport {
  /// The columns of the rule catalogue.
  static let columns: [Column<RuleReport>] = [
    Column(
      "rule", csv: { $0.rule }, markdown: { $0.rule }, text: { .init($0.rule, .strong) }),
    Column("name", csv: { $0.name }),
    Column(
      "severity", csv: { $0.severity.rawValue }, markdown: { $0.severity.rawValue },
      text: { .init($0.severity.rawValue, TextStyle($0.severity)) }),
    Column("name", .optional, markdown: { $0.name }, text: { .init($0.name) }),
    Column(
      "summary", title: "says", .flexible, csv: { $0.summary }, markdown: { $0.summary },
      text: { .init($0.summary) }),
    Column("specification", csv: { $0.specification }),
  ]
}
