import SourceDiagnostics

extension RuleReport: TableRow {
  /// The columns of the rule catalogue.
  static let columns: [Column<RuleReport>] = [
    Column("rule", style: { _ in .strong }, all: { $0.rule }),
    Column("name", csv: { $0.name }),
    Column("severity", style: { TextStyle($0.severity) }, all: { $0.severity.rawValue }),
    Column("name", .optional, persons: { $0.name }),
    Column("summary", .flexible, all: { $0.summary }),
    Column("specification", csv: { $0.specification }),
  ]
}

extension RulesReport: TableReport {
  var rows: [RuleReport] { rules }
}
