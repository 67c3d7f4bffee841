public import MediaTiming
public import SourceDiagnostics

/// The fault that a rule found, and its place. The code and the default severity are those of the
/// rule.
public struct Finding: Hashable, Sendable {
  /// What was found, then what was expected.
  public var message: String
  /// The place.
  public var location: SourceLocation
  /// The severity, where it differs from the rule's.
  public var severity: Severity?
  /// The subject of the fault: the ID of a date range, an event id, an attribute, the path of a
  /// URI. Never a line or a sequence number, because another recording of the stream must give the
  /// same one.
  public var subject: String?
  /// Groups equal findings at several places into one: set where a fault tends to occur in each
  /// segment or break.
  public var recurrence: Recurrence?
  /// Further information.
  public var notes: [String]
  /// By how much a time is off, positive when it is late; `nil` where the finding is not about that.
  public var shift: MediaTime?

  /// A finding at a place.
  public init(
    _ message: String, at location: SourceLocation, subject: String? = nil,
    severity: Severity? = nil, recurrence: Recurrence? = nil, notes: [String] = [],
    shift: MediaTime? = nil
  ) {
    self.message = message
    self.location = location
    self.severity = severity
    self.subject = subject
    self.recurrence = recurrence
    self.notes = notes
    self.shift = shift
  }
}

extension [Finding] {
  /// A single finding at a place.
  static func one(
    _ message: String, at location: SourceLocation, subject: String? = nil,
    severity: Severity? = nil, recurrence: Recurrence? = nil
  ) -> Self {
    var findings: Self = []
    findings.add(
      message, at: location, subject: subject, severity: severity, recurrence: recurrence)
    return findings
  }

  /// Adds a finding at a place.
  mutating func add(
    _ message: String, at location: SourceLocation, subject: String? = nil,
    severity: Severity? = nil, recurrence: Recurrence? = nil
  ) {
    append(
      Finding(
        message, at: location, subject: subject, severity: severity, recurrence: recurrence))
  }
}
