/// How much a finding matters.
public enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
  /// Good to know; nothing is wrong.
  case info
  /// Risky: some receivers will misbehave, or something was probably not meant.
  case warning
  /// Wrong: a duty of the standard is broken, or something was lost.
  case error

  /// Information ranks below warnings, warnings below errors.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// Something a person should know about the input: which rule, what was found, and where.
public struct Diagnostic: Hashable, Sendable {
  /// The row of the catalogue.
  public var rule: DiagnosticRule
  /// How much it matters here.
  public var severity: Severity
  /// What was found, then what was expected.
  public var message: String
  /// The place.
  public var location: SourceLocation
  /// What else helps to understand it.
  public var notes: [String]
  /// What the fault is about, in terms that another recording of the stream has too; `nil` when only its place
  /// tells.
  public var subject: String?
  /// What makes it one with others of its rule.
  public var recurrence: Recurrence?

  /// A message or note of more characters is cut in its middle: it may hold a value of any length.
  public static let maximumMessageLength = 1_000

  /// A finding with the severity of its rule, unless another one is given.
  public init(
    _ rule: DiagnosticRule, _ message: String, at location: SourceLocation = SourceLocation(),
    severity: Severity? = nil, notes: [String] = [], subject: String? = nil,
    recurrence: Recurrence? = nil
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.message = Self.cut(message)
    self.location = location
    self.notes = notes.map(Self.cut)
    self.subject = subject
    self.recurrence = recurrence
  }

  /// What was found stands at the start of a message, and what was expected at its end.
  private static func cut(_ message: String) -> String {
    guard message.utf8.count > maximumMessageLength, message.count > maximumMessageLength else {
      return message
    }
    return message.prefix(maximumMessageLength * 3 / 4) + "…"
      + message.suffix(maximumMessageLength / 4 - 1)
  }

  /// The same finding with the parts of the place that an outer layer knows.
  public func located(in outer: SourceLocation) -> Diagnostic {
    var copy = self
    copy.location = location.completed(by: outer)
    return copy
  }
}
