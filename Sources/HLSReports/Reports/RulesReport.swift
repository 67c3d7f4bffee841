internal import SourceDiagnostics

/// Rules of the catalogue, `hlscue.rules/1`.
public struct RulesReport: Hashable, Sendable {
  /// How much is told of each rule.
  public enum Detail: Hashable, Sendable {
    /// A line.
    case row
    /// Why there is such a rule, how to keep it, and examples.
    case everything
  }

  /// The rules.
  public var rules: [RuleReport]
  /// How much is told of each.
  public var detail: Detail

  /// Some rules.
  public init(_ rules: [RuleReport], detail: Detail = .row) {
    self.rules = rules
    self.detail = detail
  }
}

extension RulesReport: ReportDocument {
  static let schema = "hlscue.rules/1"

  var report: Report { .rules(self) }
  var worstSeverity: Severity? { nil }

  mutating func redact(by redaction: URIRedaction) {}
}
