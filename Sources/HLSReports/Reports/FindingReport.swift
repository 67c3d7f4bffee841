public import SourceDiagnostics

/// A finding at one or more places.
public struct FindingReport: Hashable, Sendable {
  /// The stable code of the rule, such as `DRG-010`.
  public var rule: String
  /// The fault in kebab case.
  public var name: String
  /// The severity.
  public var severity: Severity
  /// What was found, then what was expected.
  public var message: String
  /// The first place.
  public var location: SourceLocation
  /// The number of places with the fault, if counted.
  public var count: Int?
  /// The number of checked places, if counted.
  public var of: Int?
  /// The places after the first one, at most ``maximumOtherLocations``.
  public var otherLocations: [SourceLocation]
  /// The message for each of them; empty when all have the same one.
  public var otherMessages: [String] = []
  /// A hash of the rule and its subject, which does not change when lines move.
  public var fingerprint: String?
  /// The number of places by fingerprint, if they have different ones. Beyond
  /// ``maximumFingerprints``, places count for the first one.
  public var fingerprints: [String: Int] = [:]
  /// Further information.
  public var notes: [String]
  /// The clause of the standard.
  public var specification: String?
  /// The input, where findings of several inputs are listed together.
  public var input: String?
  /// The playlist or file with the fault, as named in the list of validated subjects; `nil` outside
  /// of them.
  public var subject: String?
  /// The playlist of the first place, relative to where the input was named; `nil` for a place in no
  /// playlist.
  public var file: String?
  /// The line at the first place.
  public var excerpt: SourceExcerpt?

  /// The finding from which this one follows. Reports list a consequence directly behind its cause,
  /// and do not count it.
  public var cause: Cause?

  /// The cause of a finding.
  public struct Cause: Hashable, Sendable {
    /// The code of its rule.
    public var rule: String
    /// Its fingerprint.
    public var fingerprint: String?

    /// A finding as the cause of others.
    public init(_ finding: FindingReport) {
      rule = finding.rule
      fingerprint = finding.fingerprint
    }
  }

  /// The maximum number of listed places after the first one.
  public static let maximumOtherLocations = 20
  /// The maximum number of different fingerprints of its places.
  public static let maximumFingerprints = 1000

  /// One finding.
  public init(
    rule: String, name: String, severity: Severity, message: String,
    location: SourceLocation = SourceLocation(), count: Int? = nil, of: Int? = nil,
    otherLocations: [SourceLocation] = [], fingerprint: String? = nil, notes: [String] = [],
    specification: String? = nil
  ) {
    self.rule = rule
    self.name = name
    self.severity = severity
    self.message = message
    self.location = location
    self.count = count
    self.of = of
    self.otherLocations = Array(otherLocations.prefix(Self.maximumOtherLocations))
    self.fingerprint = fingerprint
    self.notes = notes
    self.specification = specification
  }

  /// The report of a diagnostic at its one place.
  public init(_ diagnostic: Diagnostic) {
    self.init(
      rule: diagnostic.rule.code, name: diagnostic.rule.name, severity: diagnostic.severity,
      message: diagnostic.message, location: diagnostic.location, notes: diagnostic.notes,
      specification: diagnostic.rule.specification)
  }
}

/// A fault of one payload.
public struct IssueReport: Hashable, Sendable {
  /// The fault in kebab case.
  public var id: String
  /// The severity.
  public var severity: Severity
  /// What was found, then what was expected.
  public var message: String
  /// The field, such as `descriptors[0].segmentationUpids`.
  public var path: String?
  /// The offset from the first byte of the payload.
  public var byteOffset: Int?

  /// One issue.
  public init(
    id: String, severity: Severity, message: String, path: String? = nil, byteOffset: Int? = nil
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.path = path
    self.byteOffset = byteOffset
  }

  /// The report of a decoding issue.
  public init(_ issue: DecodingIssue<some IssueKind>) {
    self.init(
      id: issue.id.rawValue, severity: issue.severity, message: issue.message,
      path: issue.path.isEmpty ? nil : issue.path, byteOffset: issue.byteOffset)
  }
}
