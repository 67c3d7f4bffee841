/// What a finding is about: one row of the rule catalogue, with all that there is to say about it but examples.
///
/// The target that can find a fault declares its row as a static member beside the code that finds it, and lists it
/// once, below the rows of its file. A row is a constant object that findings share: each of them holds one word. Two
/// rows are equal when their codes are.
public final class DiagnosticRule: Sendable {
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

  /// The stable code, such as `LOAD-001`. Codes are never used again for something else.
  public let code: String
  /// The fault in kebab case, such as `segment-not-found`.
  public let name: String
  /// How much a finding of this rule matters, unless the finding says otherwise.
  public let severity: Severity
  /// The rule in one sentence.
  public let summary: String
  /// The clause of the standard that the rule comes from.
  public let specification: String?
  /// Who demands it.
  public let authority: Authority
  /// Why it matters: what goes wrong for whom.
  public let rationale: String
  /// How to repair it.
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
