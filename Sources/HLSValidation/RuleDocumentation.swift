public import SourceDiagnostics

/// What a rule says, why, and how its fault looks.
public struct RuleDocumentation: Sendable {
  /// Who demands what a rule says.
  public enum Authority: Hashable, Sendable {
    /// A standard: RFC 8216bis, SCTE 35, ISO.
    case standard
    /// Apple's HLS Authoring Specification alone. Its findings are warnings, and errors in the profile `apple`.
    case appleAuthoring
    /// Apple's HLS Authoring Specification alone, of what the standard leaves open and players of other makers do
    /// without. Its findings are infos unless the rule says more, and errors in the profile `apple`.
    case appleDelivery
    /// The documents of vendors, and what is known to go wrong in operation.
    case practice
  }

  /// The row of the catalogue: code, name, severity, one sentence, clause.
  public var rule: DiagnosticRule
  /// Who demands it.
  public var authority: Authority
  /// Why it matters: what goes wrong for whom.
  public var rationale: String
  /// How to repair it.
  public var remedy: String
  /// Inputs that break the rule. A `▶` stands before the place where the first finding must point.
  public var failing: [RuleExample]
  /// Inputs that keep it.
  public var passing: [RuleExample]

  /// The documentation of a rule.
  public init(
    _ rule: DiagnosticRule, authority: Authority = .standard, rationale: String, remedy: String,
    failing: [RuleExample], passing: [RuleExample]
  ) {
    self.rule = rule
    self.authority = authority
    self.rationale = rationale
    self.remedy = remedy
    self.failing = failing
    self.passing = passing
  }
}
