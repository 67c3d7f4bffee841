/// How the fault of a rule looks, and how inputs without it do.
public struct RuleExamples: Sendable {
  /// Inputs that break the rule. A `▶` stands before the place where the first finding must point.
  public var failing: [RuleExample]
  /// Inputs that keep it.
  public var passing: [RuleExample]

  /// The examples of a rule; none of one about bytes, since what breaks it cannot be written as a playlist.
  public init(failing: [RuleExample] = [], passing: [RuleExample] = []) {
    self.failing = failing
    self.passing = passing
  }
}
