internal import HLSInspection
internal import HLSReports
internal import HLSValidation
internal import InspectionReports
internal import SourceDiagnostics

/// The documentation of one rule as `hlscue explain --format json` prints it.
enum RuleExplanation {
  /// Returns the JSON.
  ///
  /// - Parameter code: the code of a rule, such as `MED-003`.
  /// - Returns: `nil` if there is no such rule.
  static func json(of code: String) -> String? {
    guard let rule = RuleCatalog.whole.first(where: { $0.code == code }) else { return nil }
    var text = ""
    JSONReportWriter().write(.rules(.explanation(of: [rule])), to: &text)
    return text
  }
}
