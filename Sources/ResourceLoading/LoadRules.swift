public import SourceDiagnostics

/// The rules about resources that could not be loaded.
extension DiagnosticRule {
  /// A file or http resource does not exist.
  public static let resourceNotFound = DiagnosticRule(
    "LOAD-001", "resource-not-found", .error, "A resource in the playlist does not exist.",
    authority: .practice,
    rationale: """
      A player that does not get a segment stalls or skips it, and the ad markers and metadata in \
      it are lost. The report of the remaining stream may lack cues.
      """,
    remedy: """
      Check that the packager wrote the file and that the cache has it. In a live playlist, keep \
      each segment available for its duration plus that of the longest playlist that listed it.
      """)
  /// A file or http resource must not be read.
  public static let resourceAccessDenied = DiagnosticRule(
    "LOAD-002", "resource-access-denied", .error, "A resource may not be read by this user.",
    authority: .practice,
    rationale:
      "The cues of the resource are missing from this report.",
    remedy: """
      Pass the required credentials with --header, renew a signed URL, or correct the permissions \
      of the file.
      """)
  /// A server responds with an error status.
  public static let resourceStatus = DiagnosticRule(
    "LOAD-003", "resource-status", .error, "A server answered with an HTTP error status.",
    specification: "RFC 9110, section 15",
    rationale: """
      Viewers get a 5xx status, too: players retry for a while and then change the variant or \
      stop.
      """,
    remedy: """
      Check the log of the origin for this URL and time; the status shows which layer refused.
      """)
  /// A host cannot be reached.
  public static let hostUnreachable = DiagnosticRule(
    "LOAD-004", "host-unreachable", .error, "A host is unknown or refuses connections.",
    authority: .practice,
    rationale: """
      The host of the URL does not exist or refuses connections, so nobody can play it. After \
      three failures in a row a host is not contacted again for a minute.
      """,
    remedy: """
      Check the name and port in the playlist, the DNS entry, and the firewall between here and \
      there.
      """)
  /// A TLS connection fails.
  public static let connectionNotSecure = DiagnosticRule(
    "LOAD-005", "connection-not-secure", .error, "A TLS connection could not be made.",
    authority: .practice,
    rationale: "Players refuse a server whose certificate they cannot verify.",
    remedy: """
      Renew the certificate, send the intermediate certificates with it, and issue it for the host \
      of the URL.
      """)
  /// A server sends nothing for too long.
  public static let resourceTimedOut = DiagnosticRule(
    "LOAD-006", "resource-timed-out", .error,
    "A server sent no data, or hardly any, for the time limit.",
    authority: .practice,
    rationale: """
      Players run out of buffer when a server sends no data, or fewer than 1024 bytes a second, \
      for this long. The cues of the resource are missing from this report.
      """,
    remedy: """
      Check the load of the origin and of the network; raise --timeout where slowness is expected.
      """)
  /// A connection ends too early.
  public static let connectionBroken = DiagnosticRule(
    "LOAD-007", "connection-broken", .error, "A connection ended before the resource did.",
    authority: .practice,
    rationale: "A part of the resource is missing, and players have to request it again.",
    remedy: """
      Compare the size of the file with the Content-Length that is sent: a file that is still \
      being written, or a proxy with a limit, ends early.
      """)
  /// A resource exceeds the limit.
  public static let resourceTooLarge = DiagnosticRule(
    "LOAD-008", "resource-too-large", .error, "A resource is larger than the limit of the tool.",
    authority: .practice,
    rationale: """
      The tool reads playlists and segments of ordinary sizes, so a wrong URL cannot fill the \
      memory.
      """,
    remedy: "Check that the URL is that of a segment or playlist and not of a whole recording.")
  /// A playlist refers to something that it must not.
  public static let addressNotAllowed = DiagnosticRule(
    "LOAD-009", "address-not-allowed", .error,
    "A URL is not allowed: a playlist from http(s) can refer only to http(s), and private hosts may be denied.",
    authority: .practice,
    rationale: """
      A playlist from a server with the path of a local file would make players, and this tool, \
      read files of their own machine. With --private-hosts deny, hosts with private addresses are \
      not contacted either.
      """,
    remedy: """
      Use relative or http(s) URLs for segments and keys; omit --private-hosts deny for your own \
      servers.
      """)
  /// A text is not a URL.
  public static let addressInvalid = DiagnosticRule(
    "LOAD-010", "address-invalid", .error, "A text is not a valid URI or path.",
    specification: "RFC 3986",
    rationale: """
      A URL with blanks or other invalid characters is interpreted differently by each player.
      """,
    remedy:
      "Percent-encode the characters that are invalid in a URI; give a path as it is on the disk.")
  /// A path is not that of a file.
  public static let notAFile = DiagnosticRule(
    "LOAD-011", "not-a-file", .error, "A path is that of a folder, pipe or device, not of a file.",
    authority: .practice,
    rationale: "A folder or pipe cannot be read as a segment.",
    remedy: "Give a file. A folder is an input only if it contains snapshots of one playlist.")
  /// A byte range is not available.
  public static let byteRangeUnavailable = DiagnosticRule(
    "LOAD-012", "byte-range-unavailable", .error,
    "A byte range is past the end of its resource, or the server sends other bytes.",
    specification: "RFC 9110, section 14",
    rationale: """
      EXT-X-BYTERANGE makes a segment from a range of a file. If the range does not exist, the \
      segment cannot be played, or other bytes are played instead.
      """,
    remedy: """
      Let the packager write the playlist after the file, and give offsets from the first byte \
      of the file.
      """)
  /// A resource changes between two parts of it.
  public static let resourceChanged = DiagnosticRule(
    "LOAD-013", "resource-changed", .error, "A resource changed while its parts were read.",
    authority: .practice,
    rationale: """
      The parts belong to two versions of the resource, so offsets in one are wrong in the other. \
      Players that use byte ranges have the same problem.
      """,
    remedy: "Never overwrite a resource in a playlist; give the new version another name.")
  /// A server redirects too often.
  public static let tooManyRedirects = DiagnosticRule(
    "LOAD-014", "too-many-redirects", .error, "A server redirects more often than the limit.",
    specification: "RFC 9110, section 15.4",
    rationale: "Servers that redirect to each other never deliver the resource.",
    remedy: "Follow the Location headers by hand and correct the rule that causes the loop.")
  /// The system reports an error.
  public static let readFailed = DiagnosticRule(
    "LOAD-015", "read-failed", .error, "The system could not read a file.",
    authority: .practice,
    rationale: "The system could not read the file, so its cues are missing from this report.",
    remedy: "The message is that of the system; check the disk or the mount.")
  /// Loading was cancelled.
  public static let loadCancelled = DiagnosticRule(
    "LOAD-016", "load-cancelled", .error, "A resource was not read because the work was stopped.",
    authority: .practice,
    rationale: "Reading was cancelled before this resource, so the report is incomplete.",
    remedy: "Run again without interrupting.")
  /// A server ignores a range request.
  public static let byteRangeIgnored = DiagnosticRule(
    "LOAD-017", "byte-range-ignored", .warning,
    "A server ignores byte ranges and sends the whole resource.",
    specification: "RFC 9110, section 14.2",
    rationale: """
      Players that request a range get the whole file each time: many times the traffic, and some \
      play its start instead of the range.
      """,
    remedy: "Let the origin and each cache before it honour Range requests and respond with 206.")
  /// A response violates HTTP or its content coding.
  public static let answerMalformed = DiagnosticRule(
    "LOAD-032", "answer-malformed", .error,
    "A response follows HTTP and matches its Content-Encoding.",
    specification: "RFC 9110, section 8.4; RFC 9112, section 4",
    rationale: """
      No client can read the body: the server uses another protocol at this port, or declares a \
      wrong content coding.
      """,
    remedy: """
      Check the port in the URL. Check for a cache or proxy that decodes the body and keeps the \
      Content-Encoding, or a file that was stored with the wrong one.
      """)

  /// All rows about loading, by code.
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
    case .timedOut, .tooSlow, .incomplete: .resourceTimedOut
    case .brokenConnection: .connectionBroken
    case .malformedAnswer: .answerMalformed
    case .tooLarge, .tooManyLines, .tooLargeTogether, .unpackedTooMuch: .resourceTooLarge
    case .notAllowed, .privateAddress: .addressNotAllowed
    case .redirected(_, let error), .notRepeated(let error, _), .notRequested(let error, _, _),
      .lacksKey(let error):
      error.rule
    case .lacksInitialization(let error): error?.rule ?? .readFailed
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
  /// The `uri` of the location is the reference in the playlist, or the input as typed, so that no
  /// absolute path of the machine gets into a report.
  public func diagnostic(at location: SourceLocation) -> Diagnostic {
    Diagnostic(rule, description, at: location)
  }
}
