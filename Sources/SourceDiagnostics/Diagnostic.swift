public import MediaTiming

/// The severity of a finding.
public enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
  /// Information; nothing is wrong.
  case info
  /// A risk: some receivers will fail, or something was probably not intended.
  case warning
  /// A fault: a requirement of the standard is violated, or data was lost.
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

/// A finding about the input: the rule, the message, and the place.
public struct Diagnostic: Hashable, Sendable {
  /// The rule.
  public var rule: DiagnosticRule
  /// The severity here.
  public var severity: Severity
  /// What was found, then what was expected.
  public var message: String
  /// The place.
  public var location: SourceLocation
  /// Further information.
  public var notes: [String]
  /// The subject of the fault, identical in another recording of the stream; `nil` when only its
  /// place identifies it.
  public var subject: String?
  /// The recurrence that groups it with other findings of its rule.
  public var recurrence: Recurrence?
  /// The two messages of SCTE-35 that the text quotes as written, for an outer layer that can name
  /// their difference in words; empty without such.
  public var comparedMessages: [String] = []

  /// By how much a time is off, positive when it is late; `nil` where the finding is not about that, or does not know.
  public var shift: MediaTime?

  /// The maximum length of a message or note; longer ones, which may contain a long value, are cut
  /// in the middle.
  public static let maximumMessageLength = 1_000

  /// A finding with the severity of its rule by default.
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

  /// The found value is at the start of a message, and the expected one at its end.
  private static func cut(_ message: String) -> String {
    guard message.utf8.count > maximumMessageLength, message.count > maximumMessageLength else {
      return message
    }
    return message.prefix(maximumMessageLength * 3 / 4) + "…"
      + message.suffix(maximumMessageLength / 4 - 1)
  }

  /// The same finding with the place completed by an outer layer.
  public func located(in outer: SourceLocation) -> Diagnostic {
    var copy = self
    copy.location = location.completed(by: outer)
    return copy
  }
}
