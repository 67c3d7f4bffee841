internal import Foundation
public import MediaTiming
internal import SourceDiagnostics

/// Reads local files, standard input and http(s) resources.
///
/// Redirects are followed only over http(s). The user's headers are sent only to the origins of the
/// inputs, also after a redirect, and never appear in a message. Cookies are kept for the site that
/// sets them until the loader is released. A request is repeated after a broken connection or a
/// temporary status (408, 425, 429, 500, 502, 503, 504, 520 to 524), within the delay that the server requests if
/// it is short. A server that could not be reached three times in a row is not contacted for a while.
/// Responses are requested without content coding, but decoded if a server uses one.
public struct ResourceLoader: Loader {
  /// The options for loading.
  public struct Options: Sendable {
    /// The user's headers.
    public var headers: [HTTPHeader] = []
    /// The origins that get the user's headers: those of the inputs.
    public var headerOrigins: Set<HTTPOrigin> = []
    /// The User-Agent, for example `hlscue/1.0`.
    public var userAgent = "hlscue"
    /// The maximum time without data, or nearly without (see `TransferPace.leastRate`).
    public var timeout: Duration = .seconds(30)
    /// The maximum number of repetitions of a request.
    public var retries = 2
    /// The delay before the first repetition; it doubles for each further one.
    public var retryDelay: Duration = .milliseconds(250)
    /// The maximum accepted Retry-After delay (RFC 9110, section 10.2.3).
    public var longestRetryAfter: Duration = .seconds(10)
    /// The time for which an unreachable server is not contacted again.
    public var pauseOfSilentHosts: Duration = .seconds(60)
    /// The maximum number of redirects of one request.
    public var maximumRedirects = 10
    /// Whether hosts with private addresses are allowed.
    public var privateHosts = PrivateHostPolicy.allow
    /// The size of one part of an http resource in chunks, in bytes.
    public var httpPartSize = 8 << 20

    /// The time of day for exchanges. It must not step, because their lengths are differences of it.
    public var now: @Sendable () -> CalendarTime = { [clock = SteadyClock()] in clock.now() }

    /// Receives the files that are read.
    public var openedFiles: OpenedFiles?

    /// The default options: no headers, 30 seconds, two repetitions.
    public init() {}
  }

  let options: Options
  let client = HTTPClient()
  private var cookies = CookieSession()
  private let silentHosts: SilentHosts
  private let whole = WholeResource()

  /// A loader; its connections are shared by all its requests.
  public init(options: Options = Options()) {
    self.options = options
    silentHosts = SilentHosts(pause: options.pauseOfSilentHosts)
  }

  /// The same loader, with the same connections, and with cookies of its own.
  public func keepingCookiesApart() -> ResourceLoader {
    var loader = self
    loader.cookies = CookieSession()
    return loader
  }

  /// Reads a resource into memory.
  public func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
    if Task.isCancelled { throw .cancelled }
    try request.checkRange()
    switch request.location {
    case .http(let address): return try await loadHTTP(request, address: address)
    case .file, .standardInput:
      let file = try open(request.location)
      let bytes = try await file.contents(
        byteRange: request.byteRange, maximumSize: request.maximumSize, budget: request.budget)
      var resource = LoadedResource(bytes: bytes, finalLocation: request.location)
      resource.totalByteCount = file.byteCount
      return resource
    }
  }

  /// Opens a resource for reading in pieces.
  ///
  /// An http resource is read in parts of `Options.httpPartSize`, whatever its size. Only without
  /// byte ranges on the server is it read into memory, up to the `maximumSize` of the request.
  public func chunks(
    of request: ResourceRequest, chunkSize: Int
  ) async throws(LoadError) -> ResourceChunks {
    if Task.isCancelled { throw .cancelled }
    try request.checkRange()
    let chunkSize = max(chunkSize, 1)
    guard case .http(let address) = request.location else {
      let file = try open(request.location)
      let source = LocalChunks(file, byteRange: request.byteRange, chunkSize: chunkSize)
      return ResourceChunks(
        source, finalLocation: request.location,
        byteCount: request.byteRange.map { Int64($0.count) } ?? file.byteCount)
    }
    return try await HTTPChunks.open(
      request, address: address, partSize: options.httpPartSize, chunkSize: chunkSize, with: self)
  }

  private func open(_ location: ResourceLocation) throws(LoadError) -> LocalFile {
    switch location {
    case .file(let path): try LocalFile(path, addingTo: options.openedFiles)
    case .standardInput: .standardInput
    case .http: throw .notAllowed(scheme: "http")
    }
  }

  /// The names of the files in a local folder.
  public func names(inFolder location: ResourceLocation) async throws(LoadError) -> [String] {
    try LocalFolder.names(at: location)
  }

  /// Returns the modification date of a local file.
  public func modificationTime(of location: ResourceLocation) async -> CalendarTime? {
    LocalFolder.modificationTime(of: location)
  }

  private func loadHTTP(
    _ request: ResourceRequest, address: String
  ) async throws(LoadError) -> LoadedResource {
    guard let range = request.byteRange else {
      let (answer, location) = try await get(address, request.limit(earlyEnd: nil))
      return LoadedResource(bytes: answer.bytes, finalLocation: location)
    }
    let known = await whole.answer(at: address, reaching: range.upperBound) {
      var all = request
      all.maximumSize = WholeResource.maximumSize
      return try? await get(address, all.limit(earlyEnd: nil))
    }
    if known != nil {
      // What is kept of it stays beside the bytes of the range.
      let limit = request.maximumRemoteSize
      guard range.count <= limit else { throw .tooLarge(limit: limit) }
      try request.budget?.charge(range.count)
    } else if await whole.isWasteful(address) {
      throw .badRange(range, reason: .ignored(limit: WholeResource.maximumWaste))
    }
    let limit = request.limit(earlyEnd: .ofIgnoredRange(Int(clamping: range.upperBound)))
    let (answer, location) =
      if let known { known } else { try await get(address, limit, byteRange: range) }
    if known == nil, answer.status != 206 {
      await whole.noteIgnoredRange(
        of: address, length: answer.headers["content-length"].flatMap { Int($0) },
        waste: answer.bytes.count - range.count)
    }
    var resource = LoadedResource(bytes: answer.bytes, finalLocation: location)
    try resource.cut(to: range, answer: answer)
    return resource
  }

  /// Returns the successful response to a GET request, and its final location.
  func get(
    _ address: String, _ limit: HTTPTransfer.BodyLimit, byteRange: Range<Int64>? = nil,
    ifRange tag: String? = nil, acceptsRadio: Bool = false
  ) async throws(LoadError) -> (HTTPAnswer, ResourceLocation) {
    var chain = RedirectChain(.http(address), limit: options.maximumRedirects)
    do throws(LoadError) {
      while true {
        let address = try chain.address
        var headers = headers(for: chain.location, byteRange: byteRange, ifRange: tag)
        // Otherwise some servers send their audio without its format.
        if acceptsRadio, let header = HTTPHeader(name: "Icy-MetaData", value: "1"),
          !headers.contains(where: { $0.name.lowercased() == header.name.lowercased() })
        {
          headers.append(header)
        }
        let answer = try await sendWithRetries(
          to: address, headers: headers, limit: limit, acceptsRadio: acceptsRadio)
        if try chain.follow(answer) { continue }
        // A part that was not requested must not be treated as the whole.
        if answer.status == 206, !headers.contains(where: { $0.name.lowercased() == "range" }) {
          throw .status(206)
        }
        guard answer.isSuccess else { throw answer.error(for: byteRange) }
        return (answer, chain.location)
      }
    } catch {
      throw chain.error(error)
    }
  }

  /// Records a radio stream.
  public func listen(
    to request: ResourceRequest, for duration: Duration
  ) async throws(LoadError) -> RadioReception {
    guard case .http(let address) = request.location else { throw .notAllowed(scheme: "file") }
    let (answer, _) = try await get(
      address, request.limit(earlyEnd: .ofListening(duration)), acceptsRadio: true)
    return RadioReception(
      bytes: answer.bytes, headers: answer.headers, fault: answer.fault, isOnAir: answer.isOnAir)
  }

  /// One request to an address.
  func transferRequest(
    to address: String, headers: [HTTPHeader], limit: HTTPTransfer.BodyLimit
  ) throws(LoadError) -> HTTPTransfer.Request {
    guard let url = URL(string: address), let host = url.host,
      let origin = HTTPOrigin(address: address)
    else { throw .invalidURI }
    return HTTPTransfer.Request(
      address: url.absoluteString, host: host, headers: headers, limit: limit,
      timeout: options.timeout, privateHosts: options.privateHosts, cookies: cookies,
      didHear: { [silentHosts] in silentHosts.noteAnswer(of: origin) })
  }

  /// Whether a status may be another one in a moment (RFC 9110, section 15; RFC 6585; RFC 8470). A network of caches
  /// answers 520 to 524 when it cannot have an answer of the origin.
  private static func isTemporary(_ status: Int) -> Bool {
    [408, 425, 429, 500, 502, 503, 504].contains(status) || (520...524).contains(status)
  }

  private func sendWithRetries(
    to address: String, headers: [HTTPHeader], limit: HTTPTransfer.BodyLimit, acceptsRadio: Bool
  ) async throws(LoadError) -> HTTPAnswer {
    var request = try transferRequest(to: address, headers: headers, limit: limit)
    request.acceptsRadio = acceptsRadio
    guard let origin = HTTPOrigin(address: address) else { throw .invalidURI }
    let host = request.host
    var delay = options.retryDelay
    for _ in 0..<max(options.retries, 0) {
      var wait = delay
      let failure: LoadError
      do {
        let answer = try await send(request, to: origin)
        guard Self.isTemporary(answer.status) else { return answer }
        if let wish = try retryDelay(of: answer) {
          guard wish <= options.longestRetryAfter else { return answer }
          wait = max(wait, wish)
        }
        failure = answer.error(for: nil)
      } catch .brokenConnection {
        failure = .brokenConnection
      }
      switch silentHosts.repetition(after: wait, of: origin) {
      case .allowed: break
      case .exceedsLimitOfHost: throw .notRepeated(failure, host: host)
      case .exceedsLimitOfRun: throw .notRepeated(failure, host: nil)
      }
      do { try await Task.sleep(for: wait) } catch { throw .cancelled }
      delay *= 2
    }
    return try await send(request, to: origin)
  }

  private func send(
    _ request: HTTPTransfer.Request, to origin: HTTPOrigin
  ) async throws(LoadError) -> HTTPAnswer {
    try silentHosts.check(origin)
    do {
      return try await client.send(request)
    } catch {
      silentHosts.note(error, of: origin)
      throw error
    }
  }

  /// The delay that a server requests, in seconds or as a date (RFC 9110, section 10.2.3).
  private func retryDelay(of answer: HTTPAnswer) throws(LoadError) -> Duration? {
    guard let field = answer.headers["retry-after"] else { return nil }
    let now = MediaTime(approximating: Date.now.timeIntervalSince1970) ?? .zero
    return try RetryAfter.delay(field, answered: answer.headers["date"], now: now)
      .map { .seconds($0.seconds) }
  }

  /// The fields of a request to a location.
  ///
  /// - Parameter coding: the content coding to accept, unless the user asks for one.
  func headers(
    for location: ResourceLocation, byteRange: Range<Int64>? = nil, ifRange tag: String? = nil,
    coding: String = "identity"
  ) -> [HTTPHeader] {
    var headers: [HTTPHeader?] = []
    if let origin = location.origin, options.headerOrigins.contains(where: { $0.trusts(origin) }) {
      headers = options.headers
    }
    let names = Set(headers.compactMap { $0?.name.lowercased() })
    if !names.contains("user-agent") {
      headers.append(HTTPHeader(name: "User-Agent", value: options.userAgent))
    }
    let accepted = HTTPHeader(name: "Accept-Encoding", value: coding)
    guard let byteRange else {
      if !names.contains("accept-encoding") { headers.append(accepted) }
      return headers.compactMap(\.self)
    }
    headers.removeAll { ["range", "accept-encoding"].contains($0?.name.lowercased()) }
    headers.append(
      HTTPHeader(name: "Range", value: "bytes=\(byteRange.lowerBound)-\(byteRange.upperBound - 1)"))
    // A range counts bytes as transferred, which differ in a gzip response.
    headers.append(accepted)
    if let tag { headers.append(HTTPHeader(name: "If-Range", value: tag)) }
    return headers.compactMap(\.self)
  }
}

extension ResourceRequest {
  fileprivate func checkRange() throws(LoadError) {
    guard let byteRange else { return }
    guard byteRange.lowerBound >= 0, !byteRange.isEmpty else {
      throw .badRange(byteRange, reason: .notARange)
    }
  }
}

extension ResourceRequest {
  /// The maximum size over http(s) in memory.
  var maximumRemoteSize: Int { min(maximumSize, Self.maximumRemoteSize) }

  /// The limits of the body of a response.
  func limit(earlyEnd: HTTPTransfer.EarlyEnd?) -> HTTPTransfer.BodyLimit {
    HTTPTransfer.BodyLimit(
      maximumSize: maximumRemoteSize, earlyEnd: earlyEnd, content: content, budget: budget)
  }
}

extension LoadError {
  fileprivate static let invalidURI = LoadError.invalidAddress("the address is not a valid URI")
}

extension HTTPAnswer {
  /// The error of a status that is not a success.
  func error(for byteRange: Range<Int64>?) -> LoadError {
    switch status {
    case 404, 410: return .notFound(status: status)
    case 401, 403, 407: return .denied(status: status)
    case 416:
      guard let byteRange else { return .status(status) }
      return .badRange(byteRange, reason: .pastEnd(byteCount: contentRange.total))
    default: return .status(status)
    }
  }
}

extension LoadedResource {
  /// Cuts the bytes to the requested range, whatever the server sent.
  fileprivate mutating func cut(to range: Range<Int64>, answer: HTTPAnswer) throws(LoadError) {
    var start: Int64 = 0
    var total = answer.contentRange.total
    if answer.status == 206 {
      guard let sent = answer.contentRange.range else {
        // Without the header only the length can confirm the range.
        guard bytes.count == range.count else { throw .badRange(range, reason: .otherRange) }
        return
      }
      start = sent.lowerBound
      guard start <= range.lowerBound else { throw .badRange(range, reason: .otherRange) }
    } else {
      total = Int64(bytes.count)
      findings.append(
        Diagnostic(.byteRangeIgnored, "the server sends the whole resource for a byte range of it"))
    }
    let lower = Int(clamping: range.lowerBound - start)
    let upper = Int(clamping: range.upperBound - start)
    guard upper <= bytes.count else {
      let isWithin = answer.status == 206 && total.map { range.upperBound <= $0 } == true
      throw .badRange(range, reason: isWithin ? .otherRange : .pastEnd(byteCount: total))
    }
    totalByteCount = total
    if lower != 0 || upper != bytes.count { bytes = Array(bytes[lower..<upper]) }
  }
}
