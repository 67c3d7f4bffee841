/// Why a resource could not be loaded.
public indirect enum LoadError: Error, Hashable, Sendable {
  /// There is no such local file.
  case noSuchFile
  /// The server has no such resource (404 or 410).
  case notFound(status: Int)
  /// The local file may not be read.
  case noPermission
  /// The server wants to be asked by someone else (401, 403 or 407).
  case denied(status: Int)
  /// The server answered with another status that is no success.
  case status(Int)
  /// No connection to the host came about.
  case unreachable(host: String, reason: UnreachableReason)
  /// The TLS connection failed, for example because of the certificate; the reason in the words of libcurl.
  case notSecure(host: String, reason: String)
  /// The address of the host is not public, and such hosts may not be asked.
  case privateAddress(host: String, address: String)
  /// Nothing came for as long as the time limit, in seconds.
  case timedOut(seconds: Double)
  /// Fewer bytes a second came than the least rate, for as long as the time limit, in seconds.
  case tooSlow(bytes: Int, seconds: Double)
  /// The connection ended before the resource did.
  case brokenConnection
  /// The server sent something, but not what HTTP demands.
  case malformedAnswer(AnswerFault)
  /// The resource is larger than the limit, in bytes.
  case tooLarge(limit: Int)
  /// The resource and others of its kind are larger than the limit of them all, in bytes.
  case tooLargeTogether(limit: Int)
  /// The scheme of the address may not be read here.
  case notAllowed(scheme: String)
  /// The text is no address or path.
  case invalidAddress(String)
  /// The path names a folder.
  case isDirectory
  /// A playlist names a pipe or device.
  case notRegularFile
  /// The byte range cannot be had.
  case badRange(Range<Int64>, reason: RangeFault)
  /// The resource became another one between two parts of it.
  case changedWhileReading
  /// The server redirects again and again.
  case tooManyRedirects(limit: Int)
  /// What a redirect leads to, without user and query, cannot be loaded.
  case redirected(to: String, LoadError)
  /// The system reports another fault, in its words.
  case readFailed(String)
  /// The task that wanted the resource was cancelled.
  case cancelled

  /// Why there is no connection.
  public enum UnreachableReason: Hashable, Sendable {
    /// The name has no address.
    case unknownHost
    /// Nothing listens, or there is no way to the host.
    case refused
    /// Nobody answers the attempt to connect for as long as the time limit, in seconds.
    case silent(seconds: Double)
  }

  /// What is wrong with an answer.
  public enum AnswerFault: Hashable, Sendable {
    /// It does not begin as an answer of HTTP does. Those of old radio servers do not.
    case notHTTP
    /// Its head cannot be read.
    case unreadableHead
    /// Its head is longer than the limit.
    case headTooLong
    /// The chunks of its body are none.
    case transferCoding
    /// The body cannot be unpacked as the content coding that the answer names.
    case contentCoding(String)
  }

  /// What is wrong with a byte range.
  public enum RangeFault: Hashable, Sendable {
    /// The resource ends before the range does. The count is nil when the server does not tell it.
    case pastEnd(byteCount: Int64?)
    /// The server answered with other bytes than asked for.
    case otherRange
    /// The range is empty, or begins before the resource.
    case notARange
  }
}

extension LoadError {
  /// What is wrong with the resource, whatever redirects led to it.
  package var cause: LoadError {
    if case .redirected(_, let error) = self { error.cause } else { self }
  }
}

extension LoadError: CustomStringConvertible {
  /// One line without the address: what happened, and the number that explains it.
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
    case .brokenConnection: "the connection broke before the end of the data"
    case .malformedAnswer(.notHTTP): "the answer is not one of HTTP"
    case .malformedAnswer(.unreadableHead): "the head of the answer cannot be read"
    case .malformedAnswer(.headTooLong):
      "the head of the answer is longer than the limit of \(HTTPHeadReader.maximumByteCount) bytes"
    case .malformedAnswer(.transferCoding): "the chunks that the answer comes in cannot be read"
    case .malformedAnswer(.contentCoding(let name)):
      "the answer cannot be unpacked as \(name), which its Content-Encoding says it is"
    case .tooLarge(let limit): "larger than the limit of \(limit) bytes"
    case .tooLargeTogether(let limit):
      "all playlists, lists and chapters together are larger than the limit of \(limit) bytes"
    case .notAllowed("data"): "data: addresses are not supported"
    case .notAllowed(let scheme): "\(scheme): addresses are not allowed here"
    case .invalidAddress(let reason): reason
    case .isDirectory: "is a folder, not a file"
    case .notRegularFile: "is a pipe or device, a playlist can name regular files only"
    case .badRange(let range, let fault): Self.describe(range, fault)
    case .changedWhileReading: "the resource changed while it was read"
    case .tooManyRedirects(let limit): "more than \(limit) redirects"
    case .redirected(let target, let error): "redirected to \(target): \(error)"
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
    case .notARange: return "\(name) names no bytes"
    }
  }
}
