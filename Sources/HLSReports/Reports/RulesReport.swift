internal import SourceDiagnostics

/// Rules of the catalogue, `hlscue.rules/1`.
public struct RulesReport: Hashable, Sendable {
  /// The amount of detail for each rule.
  public enum Detail: Hashable, Sendable {
    /// One line.
    case row
    /// Rationale, remedy and examples.
    case everything
  }

  /// The rules.
  public var rules: [RuleReport]
  /// The amount of detail for each rule.
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
