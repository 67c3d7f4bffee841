/// Inputs with the fault of a rule, and inputs without it.
public struct RuleExamples: Sendable {
  /// Inputs that break the rule. A `▶` stands before the place where the first finding must point.
  public var failing: [RuleExample]
  /// Inputs that follow the rule.
  public var passing: [RuleExample]

  /// The examples of a rule; none for a rule about bytes, whose fault cannot be written as a
  /// playlist.
  public init(failing: [RuleExample] = [], passing: [RuleExample] = []) {
    self.failing = failing
    self.passing = passing
  }
}
