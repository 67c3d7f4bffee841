public import HLSValidation
internal import ResourceLoading
public import SourceDiagnostics

extension RuleCatalog {
  /// The rows of the toolkit by their codes: those of rules about what was read, and about reading it.
  public static let whole = sum(
    all, DiagnosticRule.loading, DiagnosticRule.reading, DiagnosticRule.isoMedia,
    DiagnosticRule.expectations)
}
