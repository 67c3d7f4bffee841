/// Why a resource could not be loaded.
public indirect enum LoadError: Error, Hashable, Sendable {
  /// The local file does not exist.
  case noSuchFile
  /// The server has no such resource (404 or 410).
  case notFound(status: Int)
  /// There is no permission to read the local file.
  case noPermission
  /// The server denies access (401, 403 or 407).
  case denied(status: Int)
  /// The server responded with another status that is not a success.
  case status(Int)
  /// No connection to the host was established.
  case unreachable(host: String, reason: UnreachableReason)
  /// The TLS connection failed, for example because of the certificate; the reason is in plain words, or libcurl's
  /// message.
  case notSecure(host: String, reason: String)
  /// The address of the host is private, and such hosts are not allowed.
  case privateAddress(host: String, address: String)
  /// No data arrived within the time limit, in seconds.
  case timedOut(seconds: Double)
  /// The data rate stayed below the minimum, in bytes a second, for the time limit, in seconds.
  case tooSlow(bytes: Int, seconds: Double)
  /// The resource was not complete within the time limit, in seconds.
  case incomplete(seconds: Double)
  /// The connection ended before the resource did.
  case brokenConnection
  /// The server's response violates HTTP.
  case malformedAnswer(AnswerFault)
  /// The resource is larger than the limit, in bytes.
  case tooLarge(limit: Int)
  /// The text has more lines than the limit.
  case tooManyLines(limit: Int)
  /// The resource and others of its kind exceed their common limit, in bytes.
  case tooLargeTogether(limit: Int)
  /// The compressed responses of the run unpack to far more than they transfer, beyond a limit in bytes.
  case unpackedTooMuch(limit: Int)
  /// The scheme of the URL is not allowed here.
  case notAllowed(scheme: String)
  /// The text is not a URL or path.
  case invalidAddress(String)
  /// The path is a folder.
  case isDirectory
  /// A playlist refers to a pipe or device.
  case notRegularFile
  /// The byte range is not available.
  case badRange(Range<Int64>, reason: RangeFault)
  /// The resource changed between two parts of it.
  case changedWhileReading
  /// There are too many redirects.
  case tooManyRedirects(limit: Int)
  /// The target of a redirect, without user and query, cannot be loaded.
  case redirected(to: String, LoadError)
  /// The request failed and was not repeated, because waiting for repeated requests to the host, or to all hosts if it
  /// is `nil`, has taken as long as it may.
  case notRepeated(LoadError, host: String?)
  /// The resource was not requested, because as many consecutive ones of the list, of the same host, or of all hosts if it
  /// is `nil`, took too long. The error is that of the last one.
  case notRequested(LoadError, after: Int, host: String?)
  /// The key of the resource could not be loaded, so that it cannot be read.
  case lacksKey(LoadError)
  /// The initialization section of the resource could not be loaded, so that the resource was not requested. Without an
  /// error what was loaded is no initialization section, or not all of it.
  case lacksInitialization(LoadError?)
  /// The system reports another error, with its message.
  case readFailed(String)
  /// The task was cancelled.
  case cancelled

  /// Why there is no connection.
  public enum UnreachableReason: Hashable, Sendable {
    /// The name has no address.
    case unknownHost
    /// The connection was refused, or there is no route to the host.
    case refused
    /// The host did not respond to the connection attempt within the time limit, in seconds.
    case silent(seconds: Double)
  }

  /// The faults of a response.
  public enum AnswerFault: Hashable, Sendable {
    /// It does not start as an HTTP response. Those of old radio servers do not.
    case notHTTP
    /// Its header is malformed.
    case unreadableHead
    /// Its header exceeds the limit.
    case headTooLong
    /// The chunks of its body are malformed.
    case transferCoding
    /// The body cannot be decoded with the declared content coding.
    case contentCoding(String)
  }

  /// The faults of a byte range.
  public enum RangeFault: Hashable, Sendable {
    /// The resource ends before the range does. The count is nil when unknown.
    case pastEnd(byteCount: Int64?)
    /// The server sent other bytes than requested.
    case otherRange
    /// The range is empty, or starts before the resource.
    case notARange
    /// It is not requested: the server ignores ranges of the resource, and has sent more bytes than the limit beside them.
    case ignored(limit: Int)
  }
}

extension LoadError {
  /// The same error with other texts in it.
  ///
  /// - Parameters:
  ///   - address: Changes the target of a redirect.
  ///   - text: Changes a message, host or scheme.
  package func changing(
    address: (String) -> String, text: (String) -> String = { $0 }
  ) -> LoadError {
    func changed(_ cause: LoadError) -> LoadError { cause.changing(address: address, text: text) }
    return switch self {
    case .unreachable(let host, let reason): .unreachable(host: text(host), reason: reason)
    case .notSecure(let host, let reason): .notSecure(host: text(host), reason: text(reason))
    case .privateAddress(let host, let number):
      .privateAddress(host: text(host), address: text(number))
    case .notAllowed(let scheme): .notAllowed(scheme: text(scheme))
    case .invalidAddress(let reason): .invalidAddress(text(reason))
    case .readFailed(let reason): .readFailed(text(reason))
    case .redirected(let target, let cause): .redirected(to: address(target), changed(cause))
    case .notRepeated(let cause, let host): .notRepeated(changed(cause), host: host.map(text))
    case .lacksKey(let cause): .lacksKey(changed(cause))
    case .lacksInitialization(let cause?): .lacksInitialization(changed(cause))
    case .notRequested(let cause, let count, let host):
      .notRequested(changed(cause), after: count, host: host.map(text))
    default: self
    }
  }

  /// The error of the resource itself, after any redirects.
  package var cause: LoadError {
    switch self {
    case .redirected(_, let error), .notRepeated(let error, _), .notRequested(let error, _, _),
      .lacksKey(let error):
      error.cause
    case .lacksInitialization(let error): error?.cause ?? self
    default: self
    }
  }

  /// Whether the resource may be there soon: what a network distributes late is not there at first.
  package var mayEndSoon: Bool {
    switch cause {
    case .notFound, .brokenConnection, .unreachable, .lacksInitialization: true
    // Some stores answer so where nothing is yet. A key is there, and whoever may not have it now may not later.
    case .denied(status: 403): !isAboutKey
    // There may be less than the range yet.
    case .badRange(_, .pastEnd): true
    case .status(let status): status == 416 || status == 429 || status >= 500
    default: false
    }
  }

  /// Whether a key could not be loaded.
  private var isAboutKey: Bool {
    switch self {
    case .lacksKey: true
    case .lacksInitialization(let error): error?.isAboutKey ?? false
    default: false
    }
  }
}

extension LoadError {
  /// The HTTP status of which the error consists; `nil` for another error, also one of another resource.
  package var httpStatus: Int? {
    switch self {
    case .notFound(let status), .denied(let status), .status(let status): status
    case .redirected(_, let error), .notRepeated(let error, _): error.httpStatus
    default: nil
    }
  }
}

extension LoadError: CustomStringConvertible {
  /// One line without the URL: the error, and the number that explains it.
  public var description: String {
    switch self {
    case .noSuchFile: "no such file"
    case .notFound(let status): "not found (HTTP \(status))"
    case .noPermission: "no permission to read the file"
    case .denied(let status): "access denied (HTTP \(status))"
    case .status(let status): "the server answered HTTP \(status)"
    case .unreachable(let host, .unknownHost): "the host \(host) is not known"
    case .unreachable(let host, .refused): "cannot connect to \(host)"
    case .unreachable(let host, .silent(let seconds)):
      "cannot connect to \(host) within \(Self.plain(seconds)) s"
    case .notSecure(let host, let reason): "no secure connection to \(host): \(reason)"
    case .privateAddress(let host, let address):
      "\(address), the address of \(host), is not public, and private hosts are denied"
    case .timedOut(let seconds): "no data for \(Self.plain(seconds)) s"
    case .tooSlow(let bytes, let seconds):
      "fewer than \(bytes) bytes a second for \(Self.plain(seconds)) s"
    case .incomplete(let seconds): "not complete within \(Self.plain(seconds)) s"
    case .brokenConnection: "the connection broke before the end of the data"
    case .malformedAnswer(.notHTTP): "the response is not HTTP"
    case .malformedAnswer(.unreadableHead): "the header of the response is malformed"
    case .malformedAnswer(.headTooLong):
      "the header of the response is longer than the limit of \(HTTPHeadReader.maximumByteCount) bytes"
    case .malformedAnswer(.transferCoding): "the chunks of the response are malformed"
    case .malformedAnswer(.contentCoding(let name)):
      "the response cannot be decoded as \(name), its declared Content-Encoding"
    case .tooLarge(let limit): "larger than the limit of \(limit) bytes"
    case .tooManyLines(let limit): "more than the limit of \(limit) lines"
    case .tooLargeTogether(let limit):
      "all playlists, lists and chapters together are larger than the limit of \(limit) bytes"
    case .unpackedTooMuch(let limit):
      """
      the compressed responses of this run unpack to more than \(ContentDecoder.ordinaryRatio) times their size, \
      and to more than the limit of \(limit) bytes beyond that, in which bytes that are still compressed count \
      \(ContentDecoder.packedWeight) times
      """
    case .notAllowed("data"): "data: addresses are not supported"
    case .notAllowed(let scheme): "\(scheme): addresses are not allowed here"
    case .invalidAddress(let reason): reason
    case .isDirectory: "is a folder, not a file"
    case .notRegularFile: "is a pipe or device, a playlist can refer only to regular files"
    case .badRange(let range, let fault): Self.describe(range, fault)
    case .changedWhileReading: "the resource changed while it was read"
    case .tooManyRedirects(let limit): "more than \(limit) redirects"
    // The data is not shown, since what hides it in messages would hide the reason too.
    case .redirected(_, let error) where error == .notAllowed(scheme: "data"):
      "redirected to data:…: \(error)"
    case .redirected(let target, let error): "redirected to \(target): \(error)"
    case .notRepeated(let error, nil):
      "\(error); not requested again, repeated requests of this run have waited for "
        + "\(SilentHosts.longestDelayOfRun) s in all"
    case .notRepeated(let error, let host?):
      "\(error); not requested again, repeated requests to \(host) have waited for "
        + "\(SilentHosts.longestDelayInSum) s in all"
    case .notRequested(let error, let count, let host):
      "not requested, the last \(count) requests \(host.map { "to \($0) " } ?? "")took too long: \(error)"
    case .lacksKey(let error): "its key could not be loaded: \(error)"
    case .lacksInitialization(nil): "its initialization section is none, or not complete"
    case .lacksInitialization(let error?):
      "its initialization section could not be loaded: \(error)"
    case .readFailed(let reason): "cannot be read: \(reason)"
    case .cancelled: "cancelled"
    }
  }

  private static func plain(_ seconds: Double) -> String {
    Int(exactly: seconds).map { String($0) } ?? String(seconds)
  }

  private static func describe(_ range: Range<Int64>, _ fault: RangeFault) -> String {
    let name = "the byte range \(range.lowerBound)..<\(range.upperBound)"
    switch fault {
    case .pastEnd(let count?): return "\(name) is past the end, there are \(count) bytes"
    case .pastEnd(nil): return "\(name) is past the end"
    case .otherRange: return "the server answered with other bytes than \(name)"
    case .notARange: return "\(name) is empty or negative"
    case .ignored(let limit):
      return
        "\(name) is not requested: the server ignores ranges, and has sent more than \(limit >> 30) GiB beside them"
    }
  }
}
