/// A rule: one row of the rule catalogue, with its full documentation except for examples.
///
/// The target that can find a fault declares its row as a static member beside the code that finds
/// it, and lists it once, below the rows of its file. A row is a constant object shared by
/// findings, each of which needs one word. Two rows are equal when their codes are.
public final class DiagnosticRule: Sendable {
  /// The authority behind a rule.
  public enum Authority: Hashable, Sendable {
    /// A standard: RFC 8216bis, SCTE 35, ISO.
    case standard
    /// Only Apple's HLS Authoring Specification. Its findings are warnings; those of a MUST are
    /// errors in the profile `apple`.
    case appleAuthoring
    /// Only Apple's HLS Authoring Specification, where the standard is open and other players need
    /// nothing. Its findings are infos unless the rule has another severity, and errors in the
    /// profile `apple`.
    case appleDelivery
    /// Only Apple's HLS Authoring Specification, where no one else needs what it demands. The rule is
    /// checked in the profile `apple`, or where its code is selected.
    case appleProfile
    /// Players that people use, where the standards allow what they make otherwise. The rule is
    /// checked in the profile `players`, where its findings are warnings, or where its code is selected.
    case playerProfile
    /// The documents of vendors, and known problems in operation.
    case practice
  }

  /// The stable code, such as `LOAD-001`. Codes are never reused.
  public let code: String
  /// The fault in kebab case, such as `segment-not-found`.
  public let name: String
  /// The default severity of a finding of this rule.
  public let severity: Severity
  /// The rule in one sentence.
  public let summary: String
  /// The clause of the standard that the rule comes from.
  public let specification: String?
  /// The authority behind it.
  public let authority: Authority
  /// The consequences of the fault, and for whom.
  public let rationale: String
  /// The repair.
  public let remedy: String

  /// A row of the catalogue.
  public init(
    _ code: String, _ name: String, _ severity: Severity, _ summary: String,
    specification: String? = nil, authority: Authority = .standard, rationale: String,
    remedy: String
  ) {
    self.code = code
    self.name = name
    self.severity = severity
    self.summary = summary
    self.specification = specification
    self.authority = authority
    self.rationale = rationale
    self.remedy = remedy
  }
}

extension DiagnosticRule: Hashable {
  /// Whether two rows have one code.
  public static func == (left: DiagnosticRule, right: DiagnosticRule) -> Bool {
    left === right || left.code == right.code
  }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension DiagnosticRule: CustomStringConvertible {
  /// The code.
  public var description: String { code }
}
