public import SourceDiagnostics

/// A fault that readers of bytes meet, and its documentation.
///
/// Rules about bytes have no examples: what breaks them cannot be written as a playlist.
public struct ReadingFault: ReadingRule {
  /// What the rule says, and why.
  public let documentation: RuleDocumentation

  /// The documentation of a row that a reader declares.
  public init(
    _ row: DiagnosticRule, authority: RuleDocumentation.Authority = .standard, rationale: String,
    remedy: String
  ) {
    documentation = RuleDocumentation(
      row, authority: authority, rationale: rationale, remedy: remedy, failing: [], passing: [])
  }
}
