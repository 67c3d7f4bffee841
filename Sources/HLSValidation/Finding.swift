public import SourceDiagnostics

/// What a rule found: the fault and its place. Code and severity are those of the rule.
public struct Finding: Hashable, Sendable {
  /// What was found, then what was expected.
  public var message: String
  /// The place.
  public var location: SourceLocation
  /// How much it matters here, where that is not what the rule says.
  public var severity: Severity?
  /// What the fault is about: the ID of a date range, an event id, an attribute, the path of a URI. Never a line
  /// or a sequence number, since it must be the same in another recording of the stream.
  public var subject: String?
  /// What makes findings in several places one: set where a fault tends to be in each segment or break.
  public var recurrence: Recurrence?
  /// What else helps to understand it.
  public var notes: [String]

  /// A finding at a place.
  public init(
    _ message: String, at location: SourceLocation, subject: String? = nil,
    severity: Severity? = nil, recurrence: Recurrence? = nil, notes: [String] = []
  ) {
    self.message = message
    self.location = location
    self.severity = severity
    self.subject = subject
    self.recurrence = recurrence
    self.notes = notes
  }
}
