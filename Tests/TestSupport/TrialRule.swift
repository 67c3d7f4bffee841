public import SourceDiagnostics

extension DiagnosticRule {
  /// A row for tests that look at what findings have besides it.
  public static func trial(
    _ severity: Severity = .warning, code: String = "TST-001", name: String = "trial-fault"
  ) -> DiagnosticRule {
    DiagnosticRule(
      code, name, severity, "A trial has no fault.", rationale: "Nothing goes wrong.",
      remedy: "Leave it.")
  }
}
