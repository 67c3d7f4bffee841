import SourceDiagnostics

/// Rules as a table.
enum RulesTable {
  static func write(_ report: RulesReport, to output: inout some TextOutputStream) {
    CSVText.write(["rule", "name", "severity", "summary", "specification"], to: &output)
    for rule in report.rules {
      CSVText.write(
        [rule.rule, rule.name, rule.severity.rawValue, rule.summary, rule.specification],
        to: &output)
    }
  }
}
