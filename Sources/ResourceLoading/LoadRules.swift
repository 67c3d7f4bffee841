public import SourceDiagnostics

/// The rows of the rule catalogue about resources that could not be loaded.
extension DiagnosticRule {
  /// A file or http resource is not there.
  public static let resourceNotFound = DiagnosticRule(
    "LOAD-001", "resource-not-found", .error, "A resource that is named does not exist.",
    authority: .practice,
    rationale: """
      A player that does not get a segment stalls or skips it, and the ad markers and metadata \
      in it are lost. What this tool reports of the rest may lack cues for that reason.
      """,
    remedy: """
      Look whether the packager wrote the file and whether the cache has it. In a live playlist, \
      keep each segment available for its duration plus that of the longest playlist that listed \
      it.
      """)
  /// A file or http resource may not be read.
  public static let resourceAccessDenied = DiagnosticRule(
    "LOAD-002", "resource-access-denied", .error, "A resource may not be read by this user.",
    authority: .practice,
    rationale:
      "Nothing can be said of what may not be read: its cues are missing from this report.",
    remedy: """
      Pass the credentials that the server wants with --header, renew a signed address, or \
      correct the permissions of the file.
      """)
  /// A server answers with an error status.
  public static let resourceStatus = DiagnosticRule(
    "LOAD-003", "resource-status", .error, "A server answered with an HTTP error status.",
    specification: "RFC 9110, section 15",
    rationale: """
      A 5xx status is what viewers get, too: players retry for a while and then change the \
      variant or stop.
      """,
    remedy: """
      Look at the log of the origin for this address and time; the status tells which layer \
      refused.
      """)
  /// A host cannot be reached.
  public static let hostUnreachable = DiagnosticRule(
    "LOAD-004", "host-unreachable", .error, "A host is not known or takes no connection.",
    authority: .practice,
    rationale: """
      The host of the address does not exist or takes no connection, so nobody can play it. A \
      host that was out of reach three times in a row is not asked again for a minute.
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
      Renew the certificate, send the intermediate certificates with it, and let it name the \
      host of the address.
      """)
  /// A server sends nothing for too long.
  public static let resourceTimedOut = DiagnosticRule(
    "LOAD-006", "resource-timed-out", .error,
    "A server sent nothing, or next to nothing, for the time limit.",
    authority: .practice,
    rationale: """
      A server that sends nothing, or fewer than 1024 bytes a second, for so long makes players \
      run out of buffer. The cues of the \
      resource are missing from this report.
      """,
    remedy: """
      Look at the load of the origin and of the way to it; raise --timeout where slowness is \
      expected.
      """)
  /// A connection ends too early.
  public static let connectionBroken = DiagnosticRule(
    "LOAD-007", "connection-broken", .error, "A connection ended before the resource did.",
    authority: .practice,
    rationale: "A part of the resource is missing, and players have to ask for it again.",
    remedy: """
      Compare the size of the file with the Content-Length that is sent: a file that is still \
      being written, or a proxy with a limit, ends early.
      """)
  /// A resource is larger than the limit.
  public static let resourceTooLarge = DiagnosticRule(
    "LOAD-008", "resource-too-large", .error, "A resource is larger than the limit of the tool.",
    authority: .practice,
    rationale: """
      The tool reads playlists and segments of ordinary sizes, so that a wrong address cannot \
      fill the memory.
      """,
    remedy: "Check that the address names a segment or playlist and not, say, a whole recording.")
  /// A playlist names what it must not.
  public static let addressNotAllowed = DiagnosticRule(
    "LOAD-009", "address-not-allowed", .error,
    "An address may not be read: a playlist from http(s) can name http(s) alone, and private hosts may be denied.",
    authority: .practice,
    rationale: """
      A playlist from a server that names a local file would make players, and this tool, read \
      files of the machine that they run on. With --private-hosts deny, hosts whose addresses \
      are not public are not asked either.
      """,
    remedy: """
      Name segments and keys by relative addresses, or by http(s) ones; leave out \
      --private-hosts deny where the servers are your own.
      """)
  /// A text is no address.
  public static let addressInvalid = DiagnosticRule(
    "LOAD-010", "address-invalid", .error, "An address is not a valid URI or path.",
    specification: "RFC 3986",
    rationale: """
      An address with blanks or other characters that no URI has is read differently by each \
      player.
      """,
    remedy:
      "Percent-encode the characters that a URI does not have; give a path as it is on the disk.")
  /// A path names something that is not a file.
  public static let notAFile = DiagnosticRule(
    "LOAD-011", "not-a-file", .error, "A path names a folder, pipe or device, not a file.",
    authority: .practice,
    rationale: "A folder or pipe has no bytes that could be a segment.",
    remedy: "Name a file. A folder is an input only when it holds snapshots of one playlist.")
  /// A byte range cannot be had.
  public static let byteRangeUnavailable = DiagnosticRule(
    "LOAD-012", "byte-range-unavailable", .error,
    "A byte range is past the end of its resource, or the server sends other bytes.",
    specification: "RFC 9110, section 14",
    rationale: """
      A segment is a sub-range of a file by EXT-X-BYTERANGE. When the range is not there, the \
      segment cannot be played, or other bytes are played in its place.
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
      The parts that were read belong to two versions of the resource, so that offsets in one \
      mean nothing in the other. Players that use byte ranges meet the same.
      """,
    remedy: "Never write again what a playlist has named; give the new version another name.")
  /// A server redirects again and again.
  public static let tooManyRedirects = DiagnosticRule(
    "LOAD-014", "too-many-redirects", .error, "A server redirects more often than the limit.",
    specification: "RFC 9110, section 15.4",
    rationale: "Servers that redirect to each other never give the resource.",
    remedy: "Follow the Location headers by hand and correct the rule that closes the circle.")
  /// The system reports a fault.
  public static let readFailed = DiagnosticRule(
    "LOAD-015", "read-failed", .error, "The system could not read a file.",
    authority: .practice,
    rationale: "The system could not read the file, so its cues are missing from this report.",
    remedy: "The message holds the words of the system; look at the disk or the mount.")
  /// The work was stopped.
  public static let loadCancelled = DiagnosticRule(
    "LOAD-016", "load-cancelled", .error, "A resource was not read because the work was stopped.",
    authority: .practice,
    rationale: "The work was stopped before this resource was read, so the report is not complete.",
    remedy: "Run again without interrupting.")
  /// A server sends everything when it is asked for a range.
  public static let byteRangeIgnored = DiagnosticRule(
    "LOAD-017", "byte-range-ignored", .warning,
    "A server ignores byte ranges and sends the whole resource.",
    specification: "RFC 9110, section 14.2",
    rationale: """
      Players that ask for a sub-range get the whole file each time: many times the traffic, and \
      some play its beginning in place of the range.
      """,
    remedy: "Let the origin and each cache before it honour Range requests and answer 206.")
  /// An answer is none of HTTP, or is not packed as it says.
  public static let answerMalformed = DiagnosticRule(
    "LOAD-032", "answer-malformed", .error,
    "An answer begins as HTTP says and is packed as its Content-Encoding says.",
    specification: "RFC 9110, section 8.4; RFC 9112, section 4",
    rationale: """
      Nobody can read the body: the server speaks another protocol at this port, or says that \
      the body is packed in a way that it is not.
      """,
    remedy: """
      Check the port in the address. Look for a cache or proxy that unpacks the body and keeps \
      the Content-Encoding, or a file that was stored with the wrong one.
      """)

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
