public import SourceDiagnostics

/// The rows of the rule catalogue about resources that could not be loaded.
extension DiagnosticRule {
  /// A file or http resource is not there.
  public static let resourceNotFound = DiagnosticRule(
    "LOAD-001", "resource-not-found", .error, "A resource that is named does not exist.")
  /// A file or http resource may not be read.
  public static let resourceAccessDenied = DiagnosticRule(
    "LOAD-002", "resource-access-denied", .error, "A resource may not be read by this user.")
  /// A server answers with an error status.
  public static let resourceStatus = DiagnosticRule(
    "LOAD-003", "resource-status", .error, "A server answered with an HTTP error status.",
    specification: "RFC 9110, section 15")
  /// A host cannot be reached.
  public static let hostUnreachable = DiagnosticRule(
    "LOAD-004", "host-unreachable", .error, "A host is not known or takes no connection.")
  /// A TLS connection fails.
  public static let connectionNotSecure = DiagnosticRule(
    "LOAD-005", "connection-not-secure", .error, "A TLS connection could not be made.")
  /// A server sends nothing for too long.
  public static let resourceTimedOut = DiagnosticRule(
    "LOAD-006", "resource-timed-out", .error,
    "A server sent nothing, or next to nothing, for the time limit.")
  /// A connection ends too early.
  public static let connectionBroken = DiagnosticRule(
    "LOAD-007", "connection-broken", .error, "A connection ended before the resource did.")
  /// A resource is larger than the limit.
  public static let resourceTooLarge = DiagnosticRule(
    "LOAD-008", "resource-too-large", .error, "A resource is larger than the limit of the tool.")
  /// A playlist names what it must not.
  public static let addressNotAllowed = DiagnosticRule(
    "LOAD-009", "address-not-allowed", .error,
    "An address may not be read: a playlist from http(s) can name http(s) alone, and private hosts may be denied."
  )
  /// A text is no address.
  public static let addressInvalid = DiagnosticRule(
    "LOAD-010", "address-invalid", .error, "An address is not a valid URI or path.",
    specification: "RFC 3986")
  /// A path names something that is not a file.
  public static let notAFile = DiagnosticRule(
    "LOAD-011", "not-a-file", .error, "A path names a folder, pipe or device, not a file.")
  /// A byte range cannot be had.
  public static let byteRangeUnavailable = DiagnosticRule(
    "LOAD-012", "byte-range-unavailable", .error,
    "A byte range is past the end of its resource, or the server sends other bytes.",
    specification: "RFC 9110, section 14")
  /// A resource changes between two parts of it.
  public static let resourceChanged = DiagnosticRule(
    "LOAD-013", "resource-changed", .error, "A resource changed while its parts were read.")
  /// A server redirects again and again.
  public static let tooManyRedirects = DiagnosticRule(
    "LOAD-014", "too-many-redirects", .error, "A server redirects more often than the limit.",
    specification: "RFC 9110, section 15.4")
  /// The system reports a fault.
  public static let readFailed = DiagnosticRule(
    "LOAD-015", "read-failed", .error, "The system could not read a file.")
  /// The work was stopped.
  public static let loadCancelled = DiagnosticRule(
    "LOAD-016", "load-cancelled", .error, "A resource was not read because the work was stopped.")
  /// A server sends everything when it is asked for a range.
  public static let byteRangeIgnored = DiagnosticRule(
    "LOAD-017", "byte-range-ignored", .warning,
    "A server ignores byte ranges and sends the whole resource.",
    specification: "RFC 9110, section 14.2")
  /// An answer is none of HTTP, or is not packed as it says.
  public static let answerMalformed = DiagnosticRule(
    "LOAD-032", "answer-malformed", .error,
    "An answer begins as HTTP says and is packed as its Content-Encoding says.",
    specification: "RFC 9110, section 8.4; RFC 9112, section 4")

  /// All rows about loading, in the order of their codes.
  public static let loading: [DiagnosticRule] = [
    .resourceNotFound, .resourceAccessDenied, .resourceStatus, .hostUnreachable,
    .connectionNotSecure, .resourceTimedOut, .connectionBroken, .resourceTooLarge,
    .addressNotAllowed, .addressInvalid, .notAFile, .byteRangeUnavailable, .resourceChanged,
    .tooManyRedirects, .readFailed, .loadCancelled, .byteRangeIgnored, .answerMalformed,
  ]
}

extension LoadError {
  /// The row of the rule catalogue for this cause.
  public var rule: DiagnosticRule {
    switch self {
    case .noSuchFile, .notFound: .resourceNotFound
    case .noPermission, .denied: .resourceAccessDenied
    case .status: .resourceStatus
    case .unreachable: .hostUnreachable
    case .notSecure: .connectionNotSecure
    case .timedOut, .tooSlow: .resourceTimedOut
    case .brokenConnection: .connectionBroken
    case .malformedAnswer: .answerMalformed
    case .tooLarge, .tooLargeTogether: .resourceTooLarge
    case .notAllowed, .privateAddress: .addressNotAllowed
    case .redirected(_, let error): error.rule
    case .invalidAddress: .addressInvalid
    case .isDirectory, .notRegularFile: .notAFile
    case .badRange: .byteRangeUnavailable
    case .changedWhileReading: .resourceChanged
    case .tooManyRedirects: .tooManyRedirects
    case .readFailed: .readFailed
    case .cancelled: .loadCancelled
    }
  }

  /// The finding about a resource that could not be loaded.
  ///
  /// The `uri` of the location is the reference as the playlist writes it, or the input as the user
  /// typed it, so that no absolute path of the machine gets into a report.
  public func diagnostic(at location: SourceLocation) -> Diagnostic {
    Diagnostic(rule, description, at: location)
  }
}
