public import HLSValidation
internal import ResourceLoading
public import SourceDiagnostics

extension RuleCatalog {
  /// All rows of the toolkit by code: rules about content and rules about reading it.
  public static let whole = sum(
    all, DiagnosticRule.loading, DiagnosticRule.reading, DiagnosticRule.isoMedia,
    DiagnosticRule.expectations, DiagnosticRule.following)
}
