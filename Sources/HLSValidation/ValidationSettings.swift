public import SourceDiagnostics

/// The selected rules and their severities.
public struct ValidationSettings: Hashable, Sendable {
  /// A set of requirements beyond the standards.
  public enum Profile: String, Hashable, Sendable, CaseIterable {
    /// Apple's HLS Authoring Specification: its requirements are errors.
    case apple
    /// Players that people use: what some of them make otherwise of the stream is a warning.
    case players
  }

  /// Codes, or prefixes such as `DRG`, of the rules to run; empty for all. Resources that could not
  /// be read and expected cues are always included, unless some of their codes are named here.
  public var selected: [String] = []
  /// Codes, or prefixes, of the rules to ignore. The longer of two matches decides.
  public var ignored: [String] = []
  /// Severities by code or prefix; the longest match counts.
  public var severities: [String: Severity] = [:]
  /// The requirements beyond the standards.
  public var profile: Profile?
  /// The source of the fetch times of live snapshots.
  public var fetchTimes = FetchTimeSource.names
  /// The user's limits.
  public var policy = ValidationPolicy()

  /// All rules with their default severities.
  public init() {}

  /// The areas that are always selected. An input that was not read breaks no rule and would pass
  /// as clean, and a list of expected cues is given to be checked.
  private static let selfSelectedAreas = ["LOAD-", "EXP-"]

  /// Whether a rule is selected.
  public func includes(_ code: String) -> Bool {
    let wanted = Self.longestMatch(of: code, in: selected)
    let unwanted = Self.longestMatch(of: code, in: ignored)
    guard let wanted else { return (selected.isEmpty || isSelfSelected(code)) && unwanted == nil }
    return unwanted.map { $0 < wanted } ?? true
  }

  /// Whether a rule is selected; one of a profile needs the profile or its code, and one of a second reading its code.
  package func includes(_ rule: DiagnosticRule) -> Bool {
    guard rule.code != UndeliveredMessage.code else { return comparesDelivery }
    let needed = Self.profile(of: rule)
    return includes(rule.code)
      && (needed == nil || profile == needed
        || Self.longestMatch(of: rule.code, in: selected) != nil)
  }

  /// The profile that a rule is of; `nil` for none.
  private static func profile(of rule: DiagnosticRule) -> Profile? {
    switch rule.authority {
    case .appleProfile: .apple
    case .playerProfile: .players
    default: nil
    }
  }

  /// The options of which one selects a rule that is not checked by default; empty for others.
  package static func options(selecting rule: DiagnosticRule) -> [String] {
    guard !ValidationSettings().includes(rule) else { return [] }
    let profiles = [profile(of: rule)].compactMap { $0.map { "--profile \($0.rawValue)" } }
    return profiles + ["--select \(rule.code)"]
  }

  /// Whether the media must be read with libavformat, too. A second reading costs so much that the code of the rule
  /// itself must be selected.
  public var comparesDelivery: Bool {
    selected.contains(UndeliveredMessage.code) && includes(UndeliveredMessage.code)
  }

  private func isSelfSelected(_ code: String) -> Bool {
    Self.selfSelectedAreas.contains { area in
      code.hasPrefix(area) && !selected.contains { $0.hasPrefix(area) }
    }
  }

  /// The severity of a finding after the settings.
  func severity(of finding: Diagnostic) -> Severity {
    let code = finding.rule.code
    let matching = severities.keys.filter { code.hasPrefix($0) }.max { $0.count < $1.count }
    if let matching, let severity = severities[matching] { return severity }
    if profile == .players, finding.rule.authority == .playerProfile { return .warning }
    guard profile == .apple else { return finding.severity }
    if Self.demandedByApple.contains(code) { return .error }
    return switch finding.rule.authority {
    case .appleDelivery: .error
    case .appleAuthoring
    where finding.severity == .warning && !Self.recommendedByApple.contains(code):
      .error
    default: finding.severity
    }
  }

  /// Rules of standards and practice whose faults a MUST of Apple's specification forbids too.
  private static let demandedByApple: Set<String> = [
    "INB-013", "LLH-002", "LLH-010", "MED-008", "MED-012", "MED-014", "MVP-009", "RND-004",
  ]

  /// Rules of Apple's specification whose clauses, 8.5 and 8.22, are a SHOULD.
  private static let recommendedByApple: Set<String> = ["PDT-009", "RND-005"]

  private static func longestMatch(of code: String, in prefixes: [String]) -> Int? {
    prefixes.filter { code.hasPrefix($0) }.map(\.count).max()
  }
}
