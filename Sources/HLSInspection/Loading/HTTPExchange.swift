internal import CLibcurl

/// What libcurl knows of one transfer. It belongs to the thread of its engine.
final class HTTPExchange {
  /// The bytes of the page that explains a status of failure; no more of them are waited for.
  private static let largestErrorPage = 64 << 10
  /// The most bytes that memory is set aside for before they come.
  private static let largestReservation = 16 << 20

  let transfer: HTTPTransfer
  let handle: UnsafeMutableRawPointer
  private let library: Libcurl
  private let words: UnsafeMutableBufferPointer<CChar>
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var aliasList: UnsafeMutablePointer<curl_slist>?
  private var head = HTTPHeadReader()
  private var answer: HTTPAnswer?
  /// The number of bytes to stop at, with success.
  private var sufficientSize: Int?
  private let beginning = ContinuousClock.now
  private var lastProgress = ContinuousClock.now

  init(_ transfer: HTTPTransfer, library: Libcurl) throws(LoadError) {
    guard let handle = library.functions.easy_init?() else {
      throw .readFailed("libcurl has no memory for a request")
    }
    self.transfer = transfer
    self.library = library
    self.handle = handle
    words = .allocate(capacity: Int(CURL_ERROR_SIZE))
    words.initialize(repeating: 0)
    var functions = library.functions
    clibcurl_set_defaults(&functions, handle)
    clibcurl_set_pointer(&functions, handle, CURLOPT_ERRORBUFFER, words.baseAddress)
    setHeaders()
    let context = Unmanaged.passUnretained(self).toOpaque()
    clibcurl_set_receiver(&functions, handle, CURLOPT_HEADERFUNCTION, Self.takeHeadLine)
    clibcurl_set_pointer(&functions, handle, CURLOPT_HEADERDATA, context)
    clibcurl_set_receiver(&functions, handle, CURLOPT_WRITEFUNCTION, Self.takeBody)
    clibcurl_set_pointer(&functions, handle, CURLOPT_WRITEDATA, context)
    // The limit for all that does not come is kept by the engine.
    clibcurl_set_number(&functions, handle, CURLOPT_CONNECTTIMEOUT, Self.noTimeout)
    let code = clibcurl_set_text(&functions, handle, CURLOPT_URL, transfer.address)
    guard code == CURLE_OK else { throw .readFailed(library.message(for: code)) }
  }

  deinit {
    library.functions.easy_cleanup?(handle)
    library.functions.slist_free_all?(headerList)
    library.functions.slist_free_all?(aliasList)
    words.deallocate()
  }

  /// Seconds, a day.
  private static let noTimeout = 86_400

  private func setHeaders() {
    var functions = library.functions
    for header in transfer.headers {
      // A field without a value is written with a semicolon; with a colon it would be left out.
      let line = header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
      guard let list = functions.slist_append?(headerList, line) else { continue }
      headerList = list
    }
    clibcurl_set_pointer(&functions, handle, CURLOPT_HTTPHEADER, headerList)
    guard transfer.acceptsRadio else { return }
    aliasList = functions.slist_append?(nil, "ICY 200")
    clibcurl_set_pointer(&functions, handle, CURLOPT_HTTP200ALIASES, aliasList)
  }

  /// How long the exchange may go on when nothing comes; zero or less when it is over.
  var patience: Duration {
    let now = ContinuousClock.now
    let rest = transfer.timeout - (now - lastProgress)
    return min(rest, transfer.listeningTime.map { $0 - (now - beginning) } ?? rest)
  }

  /// Ends the transfer because its time is up.
  func timeOut() {
    if let time = transfer.listeningTime, time <= .now - beginning, let answer, answer.isSuccess {
      return transfer.finish(.success(answer))
    }
    let (seconds, attoseconds) = transfer.timeout.components
    fail(with: .timedOut(seconds: Double(seconds) + Double(attoseconds) / 1e18))
  }

  /// Ends the transfer as the library says it ended.
  func complete(_ code: CURLcode) {
    switch (code, answer) {
    case (CURLE_OK, let answer?): transfer.finish(.success(answer))
    // The connection ended within the head.
    case (CURLE_OK, nil): fail(with: .brokenConnection)
    default: fail(with: loadError(for: code))
    }
  }

  private func fail(with error: LoadError) {
    switch answer {
    // The status tells what is wrong, and the page that explains it does not count.
    case let answer? where !answer.isSuccess: transfer.finish(.success(answer))
    case var answer? where transfer.listeningTime != nil:
      answer.fault = error
      transfer.finish(.success(answer))
    default: transfer.finish(.failure(error))
    }
  }
}

/// What the codes of the library mean.
extension HTTPExchange {
  private func loadError(for code: CURLcode) -> LoadError {
    let words = words.baseAddress.map { String(cString: $0) } ?? ""
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST:
      return .unreachable(host: transfer.host, reason: .unknownHost)
    // Where another host is named, it is a proxy that the environment tells to use.
    case CURLE_COULDNT_CONNECT where !words.contains(transfer.host): return .readFailed(words)
    case CURLE_COULDNT_CONNECT:
      return .unreachable(host: transfer.host, reason: .refused)
    case CURLE_COULDNT_RESOLVE_PROXY: return .readFailed(words)
    case CURLE_RECV_ERROR where words.contains("CONNECT"): return .readFailed(words)
    // The time limit is kept by the engine, this one is of the system.
    case CURLE_OPERATION_TIMEDOUT where answer == nil:
      return .unreachable(host: transfer.host, reason: .refused)
    case CURLE_URL_MALFORMAT: return .invalidAddress("the address is not a valid URI")
    // The scheme of the address is one of HTTP, so this is the protocol that the server answers in.
    case CURLE_UNSUPPORTED_PROTOCOL: return .malformedAnswer(.notHTTP)
    // Fields that are too long have no other code.
    case CURLE_WEIRD_SERVER_REPLY where answer == nil, CURLE_OUT_OF_MEMORY where answer == nil:
      return .malformedAnswer(.unreadableHead)
    case CURLE_BAD_CONTENT_ENCODING,
      CURLE_WRITE_ERROR where head.headers["content-encoding"] != nil:
      return .malformedAnswer(.contentCoding(head.headers["content-encoding"] ?? "nothing"))
    case CURLE_RECV_ERROR where words.contains("chunk"): return .malformedAnswer(.transferCoding)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CLIENTCERT:
      return .notSecure(host: transfer.host)
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM, CURLE_OPERATION_TIMEDOUT, CURLE_WEIRD_SERVER_REPLY:
      return .brokenConnection
    default: return .readFailed(library.message(for: code))
    }
  }
}

/// What the library passes on.
extension HTTPExchange {
  private static let takeHeadLine: CLibcurlReceiver = { bytes, _, count, context in
    exchange(context)?.receiveHeadLine(UnsafeRawBufferPointer(start: bytes, count: count)) == true
      ? count : 0
  }

  private static let takeBody: CLibcurlReceiver = { bytes, _, count, context in
    exchange(context)?.receiveBody(UnsafeRawBufferPointer(start: bytes, count: count)) == true
      ? count : 0
  }

  private static func exchange(_ context: UnsafeMutableRawPointer?) -> HTTPExchange? {
    // The engine holds the exchange for as long as the library has its handle.
    context.map { Unmanaged<HTTPExchange>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Whether more is wanted.
  private func receiveHeadLine(_ line: UnsafeRawBufferPointer) -> Bool {
    guard !transfer.isFinished else { return false }
    lastProgress = .now
    switch head.read(line) {
    case .incomplete: return true
    case .complete(let answer): return receive(answer)
    case .unreadable: return stop(with: .malformedAnswer(.unreadableHead))
    }
  }

  private func receive(_ head: HTTPAnswer) -> Bool {
    var answer = head
    guard !answer.hasConflictingLengths else {
      return stop(with: .malformedAnswer(.unreadableHead))
    }
    let expected = answer.declaredLength
    if answer.isRedirect, (expected ?? .max) > Int64(Self.largestErrorPage) {
      // Its body is a page for people, and need not end.
      transfer.finish(.success(answer))
      return false
    }
    let sufficient = sufficientSize(for: answer, expected: expected)
    let wanted = min(expected ?? 0, Int64(sufficient ?? .max))
    guard !answer.isSuccess || wanted <= Int64(transfer.limit.maximumSize) else {
      return stop(with: .tooLarge(limit: transfer.limit.maximumSize))
    }
    answer.bytes.reserveCapacity(min(Int(clamping: wanted), Self.largestReservation))
    self.answer = answer
    sufficientSize = sufficient
    return true
  }

  private func sufficientSize(for answer: HTTPAnswer, expected: Int64?) -> Int? {
    guard answer.isSuccess else { return Self.largestErrorPage }
    switch transfer.limit.earlyEnd {
    case .ofIgnoredRange(let size) where answer.status == 200: return size
    // A radio stream has no end; what it is its first bytes tell.
    case .ofFirstPart where answer.isRadio: return 1
    case .ofFirstPart(let size) where answer.offersRanges && (expected ?? 0) > Int64(size):
      return size
    case .ofListening: return transfer.limit.maximumSize
    default: return nil
    }
  }

  /// Whether more is wanted.
  private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard !transfer.isFinished, answer != nil else { return false }
    lastProgress = .now
    answer?.bytes.append(contentsOf: bytes)
    guard let answer else { return false }
    if let sufficientSize, answer.bytes.count >= sufficientSize {
      transfer.finish(.success(answer))
      return false
    }
    guard !answer.isSuccess || answer.bytes.count <= transfer.limit.maximumSize else {
      return stop(with: .tooLarge(limit: transfer.limit.maximumSize))
    }
    return true
  }

  private func stop(with error: LoadError) -> Bool {
    transfer.finish(.failure(error))
    return false
  }
}
