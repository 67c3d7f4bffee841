public import SourceDiagnostics

/// Which rules count, and how much.
public struct ValidationSettings: Hashable, Sendable {
  /// A set of demands beyond those of the standards.
  public enum Profile: String, Hashable, Sendable, CaseIterable {
    /// Apple's HLS Authoring Specification: its demands are errors.
    case apple
  }

  /// Codes, or the beginnings of codes such as `DRG`, that count; empty for all. Resources that could not be read and
  /// expected cues count too, unless some of their codes are named here.
  public var selected: [String] = []
  /// Codes, or the beginnings of codes, that do not count. The longer of two that match decides.
  public var ignored: [String] = []
  /// How much findings of codes, or of beginnings of codes, matter; the longest that matches counts.
  public var severities: [String: Severity] = [:]
  /// The demands beyond the standards.
  public var profile: Profile?
  /// What tells when snapshots of a live playlist were fetched.
  public var fetchTimes = FetchTimeSource.names
  /// What is asked.
  public var policy = ValidationPolicy()

  /// All rules, as the catalogue has them.
  public init() {}

  /// The areas that nobody has to select. What was not read breaks no rule and would pass as clean, and who gives a list
  /// of expected cues asks for them.
  private static let selfSelectedAreas = ["LOAD-", "EXP-"]

  /// Whether findings of a rule count.
  public func includes(_ code: String) -> Bool {
    let wanted = Self.longestMatch(of: code, in: selected)
    let unwanted = Self.longestMatch(of: code, in: ignored)
    guard let wanted else {
      return (selected.isEmpty || isSelfSelected(code)) && unwanted == nil
    }
    return unwanted.map { $0 < wanted } ?? true
  }

  private func isSelfSelected(_ code: String) -> Bool {
    Self.selfSelectedAreas.contains { area in
      code.hasPrefix(area) && !selected.contains { $0.hasPrefix(area) }
    }
  }

  /// How much a finding matters.
  func severity(of finding: Diagnostic) -> Severity {
    let code = finding.rule.code
    let matching = severities.keys.filter { code.hasPrefix($0) }.max { $0.count < $1.count }
    if let matching, let severity = severities[matching] { return severity }
    guard profile == .apple else { return finding.severity }
    return switch finding.rule.authority {
    case .appleDelivery: .error
    case .appleAuthoring where finding.severity == .warning: .error
    default: finding.severity
    }
  }

  private static func longestMatch(of code: String, in prefixes: [String]) -> Int? {
    prefixes.filter { code.hasPrefix($0) }.map(\.count).max()
  }
}
