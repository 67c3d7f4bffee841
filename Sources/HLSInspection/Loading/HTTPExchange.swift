internal import CLibcurl

/// What libcurl knows of one transfer. It belongs to the thread of its engine.
final class HTTPExchange {
  /// The bytes of the page that explains a status of failure; no more of them are waited for.
  private static let largestErrorPage = 64 << 10

  let transfer: HTTPTransfer
  let handle: UnsafeMutableRawPointer
  private let library: Libcurl
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var head = HTTPHeadReader()
  private var answer: HTTPAnswer?
  /// The number of bytes to stop at, with success.
  private var sufficientSize: Int?
  private var lastProgress = ContinuousClock.now

  init(_ transfer: HTTPTransfer, library: Libcurl) throws(LoadError) {
    guard let handle = library.functions.easy_init?() else {
      throw .readFailed("libcurl has no memory for a request")
    }
    self.transfer = transfer
    self.library = library
    self.handle = handle
    var functions = library.functions
    clibcurl_set_defaults(&functions, handle)
    for header in transfer.headers {
      // A field without a value is written with a semicolon; with a colon it would be left out.
      let line = header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
      guard let list = library.functions.slist_append?(headerList, line) else { continue }
      headerList = list
    }
    clibcurl_set_pointer(&functions, handle, CURLOPT_HTTPHEADER, headerList)
    let context = Unmanaged.passUnretained(self).toOpaque()
    clibcurl_set_receiver(&functions, handle, CURLOPT_HEADERFUNCTION, Self.takeHeadLine)
    clibcurl_set_pointer(&functions, handle, CURLOPT_HEADERDATA, context)
    clibcurl_set_receiver(&functions, handle, CURLOPT_WRITEFUNCTION, Self.takeBody)
    clibcurl_set_pointer(&functions, handle, CURLOPT_WRITEDATA, context)
    let code = clibcurl_set_text(&functions, handle, CURLOPT_URL, transfer.address)
    guard code == CURLE_OK else { throw .readFailed(library.message(for: code)) }
  }

  deinit {
    library.functions.easy_cleanup?(handle)
    library.functions.slist_free_all?(headerList)
  }

  /// How long the server may go on sending nothing; zero or less when it has been too long.
  var patience: Duration { transfer.timeout - (.now - lastProgress) }

  /// Ends the transfer because nothing came for too long.
  func timeOut() {
    let (seconds, attoseconds) = transfer.timeout.components
    transfer.finish(.failure(.timedOut(seconds: Double(seconds) + Double(attoseconds) / 1e18)))
  }

  /// Ends the transfer as the library says it ended.
  func complete(_ code: CURLcode) {
    switch (code, answer) {
    case (CURLE_OK, let answer?): transfer.finish(.success(answer))
    // The connection ended within the head.
    case (CURLE_OK, nil): transfer.finish(.failure(.brokenConnection))
    default: transfer.finish(.failure(loadError(for: code)))
    }
  }

  private func loadError(for code: CURLcode) -> LoadError {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: .unreachable(host: transfer.host, reason: .unknownHost)
    case CURLE_COULDNT_CONNECT: .unreachable(host: transfer.host, reason: .refused)
    case CURLE_URL_MALFORMAT: .invalidAddress("the address is not a valid URI")
    // The scheme of the address is one of HTTP, so this is the protocol that the server answers in.
    case CURLE_UNSUPPORTED_PROTOCOL: .malformedAnswer(.notHTTP)
    case CURLE_WEIRD_SERVER_REPLY where answer == nil: .malformedAnswer(.unreadableHead)
    case CURLE_BAD_CONTENT_ENCODING:
      .malformedAnswer(.contentCoding(answer?.headers["content-encoding"] ?? "unknown"))
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CLIENTCERT:
      .notSecure(host: transfer.host)
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM, CURLE_WEIRD_SERVER_REPLY:
      .brokenConnection
    default: .readFailed(library.message(for: code))
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
    case .unreadable:
      transfer.finish(.failure(.malformedAnswer(.unreadableHead)))
      return false
    }
  }

  private func receive(_ head: HTTPAnswer) -> Bool {
    var answer = head
    let expected = answer.declaredLength
    if answer.isRedirect, expected != 0 {
      // Its body is a page for people, and need not end.
      transfer.finish(.success(answer))
      return false
    }
    let sufficient = sufficientSize(for: answer, expected: expected)
    guard sufficient != nil || (expected ?? 0) <= Int64(transfer.limit.maximumSize) else {
      transfer.finish(.failure(.tooLarge(limit: transfer.limit.maximumSize)))
      return false
    }
    if let expected {
      // A false length costs addresses, not memory: a page counts from the first byte in it.
      answer.bytes.reserveCapacity(min(Int(clamping: expected), sufficient ?? .max))
    }
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
    guard answer.bytes.count <= transfer.limit.maximumSize else {
      transfer.finish(.failure(.tooLarge(limit: transfer.limit.maximumSize)))
      return false
    }
    return true
  }
}
