internal import CLibcurl
internal import HLSPlaylists
internal import MediaTiming

/// The state of one transfer in libcurl. It belongs to the thread of its engine.
final class HTTPExchange {
  /// The maximum size of a body in bytes of which the status alone counts, such as that of an error.
  private static let largestErrorPage = 64 << 10
  /// Whether the status alone counts, as for what is sent.
  private var wantsStatusOnly: Bool { request.body != nil }
  /// The maximum memory reserved before the bytes arrive.
  private static let largestReservation = 16 << 20
  /// The size of the buffer of a playlist in bytes. Each request has one until it ends, and many channels have many that
  /// wait for a server.
  private static let playlistBufferSize = 16 << 10
  /// The number of bytes that show whether a response with radio headers is a playlist.
  private static let radioRecognitionByteCount = 64

  let transfer: HTTPTransfer
  let handle: UnsafeMutableRawPointer
  private let request: HTTPTransfer.Request
  /// The maximum size of the body.
  private var maximumSize: Int
  private let library: Libcurl
  private let cookies: HTTPCookieJar
  private let excess: ByteBudget
  private let words: UnsafeMutableBufferPointer<CChar>
  private let socketGuard: UnsafeMutablePointer<CLibcurlSocketGuard>
  private let fields: HTTPRequestFields
  private var head = HTTPHeadReader()
  private var answer: HTTPAnswer?
  /// The response as far as its header, also if that is not acceptable.
  private var received: HTTPAnswer?
  private var decoder: ContentDecoder?
  /// The bytes charged to the budget.
  private var charge = 0
  /// The size of the body as transferred.
  private var wireByteCount = 0
  /// The size of the body that libcurl does not count.
  private var identityLength: Int64?
  /// The number of bytes after which the transfer ends successfully.
  private var sufficientSize: Int?
  /// Whether the bytes will decide if the response is a radio stream, which does not end.
  private var mayBeRadio = false
  /// Whether the start of the body was checked.
  private var isRecognized = false
  private var pace: TransferPace
  /// The number of bytes of heads and bodies so far.
  private(set) var receivedCount = 0
  private var refusedAddress: [UInt8]?
  /// When the first byte arrived, if the request has a clock.
  private var firstByte: CalendarTime?

  /// A transfer that has not started.
  ///
  /// - Parameters:
  ///   - excess: the budget of the run for what responses unpack to.
  ///   - connectionAge: the age of connections from which on they are not used; `nil` for any.
  init(
    _ transfer: HTTPTransfer, library: Libcurl, cookies: HTTPCookieJar, excess: ByteBudget,
    connectionAge: Duration?
  ) throws(LoadError) {
    guard let handle = library.functions.easy_init?() else {
      throw .readFailed("libcurl has no memory for a request")
    }
    self.transfer = transfer
    self.request = transfer.request
    maximumSize = transfer.request.limit.maximumSize
    self.library = library
    self.cookies = cookies
    self.excess = excess
    self.handle = handle
    fields = HTTPRequestFields(of: transfer.request, library)
    pace = TransferPace(
      timeout: transfer.request.timeout, firstByteTimeout: transfer.request.firstByteTimeout,
      totalTimeout: transfer.request.totalTimeout,
      mayBeLive: transfer.request.limit.content == .input
        || transfer.request.listeningTime != nil)
    words = .allocate(capacity: Int(CURL_ERROR_SIZE))
    words.initialize(repeating: 0)
    socketGuard = .allocate(capacity: 1)
    socketGuard.initialize(to: CLibcurlSocketGuard(check: Self.checkAddress, context: nil))
    var functions = library.functions
    clibcurl_set_defaults(&functions, handle)
    if let connectionAge {
      // libcurl compares whole seconds, and takes 0 for any age.
      let seconds = Int(connectionAge / .seconds(1)) - 1
      clibcurl_set_number(&functions, handle, CURLOPT_FRESH_CONNECT, seconds < 1 ? 1 : 0)
      clibcurl_set_number(&functions, handle, CURLOPT_MAXLIFETIME_CONN, max(seconds, 0))
    }
    if request.limit.content == .playlist {
      clibcurl_set_number(&functions, handle, CURLOPT_BUFFERSIZE, Self.playlistBufferSize)
    }
    clibcurl_set_pointer(&functions, handle, CURLOPT_ERRORBUFFER, words.baseAddress)
    cookies.attach(to: handle)
    fields.set(on: handle)
    let context = Unmanaged.passUnretained(self).toOpaque()
    clibcurl_set_receiver(&functions, handle, CURLOPT_HEADERFUNCTION, Self.takeHeadLine)
    clibcurl_set_pointer(&functions, handle, CURLOPT_HEADERDATA, context)
    clibcurl_set_receiver(&functions, handle, CURLOPT_WRITEFUNCTION, Self.takeBody)
    clibcurl_set_pointer(&functions, handle, CURLOPT_WRITEDATA, context)
    if request.privateHosts == .deny {
      socketGuard.pointee.context = context
      clibcurl_set_socket_guard(&functions, handle, socketGuard)
    }
    // The engine enforces the time limit for silence.
    clibcurl_set_number(&functions, handle, CURLOPT_CONNECTTIMEOUT, Self.noTimeout)
    let code = clibcurl_set_text(&functions, handle, CURLOPT_URL, request.address)
    guard code == CURLE_OK else { throw .readFailed(library.message(for: code)) }
  }

  deinit {
    library.functions.easy_cleanup?(handle)
    words.deallocate()
    socketGuard.deallocate()
  }

  /// Seconds, a day.
  private static let noTimeout = 86_400

  /// The time for which the exchange may continue without data; zero or less when it is over.
  var patience: Duration {
    request.listeningTime.map { min(pace.patience(), $0 - pace.age()) } ?? pace.patience()
  }

  private func note(_ count: Int) {
    receivedCount += count
    pace.note(count)
  }

  /// Excludes time in which nothing could be read.
  func leaveOut(_ time: Duration) { pace.leaveOut(time) }

  /// Ends the transfer when its time is up; returns whether the server sent nothing for that time.
  func endIfOverdue() -> Bool {
    if let time = request.listeningTime, time <= pace.age(), answer?.isSuccess == true {
      _ = end()
      return false
    }
    guard !transfer.isFinished, let fault = pace.fault() else { return false }
    var functions = library.functions
    if answer == nil, case .timedOut(let seconds) = fault,
      clibcurl_is_connected(&functions, handle) == 0
    {
      fail(with: .unreachable(host: request.host, reason: .silent(seconds: seconds)))
      return false
    }
    fail(with: fault)
    if case .timedOut = fault { return true }
    return false
  }

  /// Ends the transfer with the result of the library.
  func complete(_ code: CURLcode) {
    switch (code, answer) {
    case (CURLE_OK, _?) where decoder?.hasEnded == false || isCut: fail(with: .brokenConnection)
    case (CURLE_OK, let answer?): finish(.success(answer))
    // The connection ended within the header.
    case (CURLE_OK, nil): fail(with: .brokenConnection)
    default: fail(with: loadError(for: code))
    }
  }

  /// Whether the body ended before its size, which libcurl does not count.
  private var isCut: Bool { Int64(wireByteCount) < identityLength ?? 0 }

  private func finish(_ outcome: HTTPTransfer.Outcome) {
    var report = TransferReport()
    if request.now != nil {
      report.status = received?.status
      report.fields = received?.fields ?? []
      report.wireByteCount = wireByteCount
      report.firstByte = firstByte
      var functions = library.functions
      report.serverAddress = clibcurl_server_address(&functions, handle).map { String(cString: $0) }
    }
    transfer.finish(outcome, report: report)
  }

  private func fail(with error: LoadError) {
    // Data that did not arrive may be requested again.
    request.limit.budget?.giveBack(charge)
    switch answer {
    // The status is the fault, or all that is wanted; the body that explains it does not matter.
    case let answer? where !answer.isSuccess || wantsStatusOnly: finish(.success(answer))
    case var answer? where request.listeningTime != nil:
      answer.fault = error
      finish(.success(answer))
    default: finish(.failure(error))
    }
  }

  private func loadError(for code: CURLcode) -> LoadError {
    if let refusedAddress, code == CURLE_COULDNT_CONNECT {
      return .privateAddress(host: request.host, address: NetworkAddress.text(refusedAddress))
    }
    let words = words.baseAddress.map { String(cString: $0) } ?? ""
    return LibcurlFault(
      code: code, words: words, host: request.host, hasHead: answer != nil,
      message: library.message(for: code)
    ).error
  }
}

/// The callbacks of the library.
extension HTTPExchange {
  private static let takeHeadLine: CLibcurlReceiver = { bytes, _, count, context in
    exchange(context)?.receiveHeadLine(UnsafeRawBufferPointer(start: bytes, count: count)) == true
      ? count : 0
  }

  private static let takeBody: CLibcurlReceiver = { bytes, _, count, context in
    exchange(context)?.receiveBody(UnsafeRawBufferPointer(start: bytes, count: count)) == true
      ? count : 0
  }

  private static let checkAddress: CLibcurlAddressCheck = { context, bytes, count in
    exchange(context)?.mayConnect(
      to: Array(UnsafeBufferPointer(start: bytes, count: count))) == true ? 1 : 0
  }

  private static func exchange(_ context: UnsafeMutableRawPointer?) -> HTTPExchange? {
    // The engine keeps the exchange as long as the library has its handle.
    context.map { Unmanaged<HTTPExchange>.fromOpaque($0).takeUnretainedValue() }
  }

  private func mayConnect(to address: [UInt8]) -> Bool {
    guard PrivateAddress.contains(address) else { return true }
    refusedAddress = refusedAddress ?? address
    return false
  }

  /// Returns whether to continue.
  private func receiveHeadLine(_ line: UnsafeRawBufferPointer) -> Bool {
    guard !transfer.isFinished else { return false }
    note(line.count)
    if firstByte == nil { firstByte = request.now?() }
    request.didHear()
    cookies.note(headLine: line, of: request.host)
    switch head.read(line) {
    case .incomplete: return true
    case .complete(let answer): return receive(answer)
    case .tooLong: return stop(with: .malformedAnswer(.headTooLong))
    case .unreadable: return stop(with: .malformedAnswer(.unreadableHead))
    }
  }

  private func receive(_ head: HTTPAnswer) -> Bool {
    var answer = head
    received = head
    guard !answer.hasConflictingLengths else {
      return stop(with: .malformedAnswer(.unreadableHead))
    }
    let expected = answer.declaredLength
    if answer.isRedirect, (expected ?? .max) > Int64(Self.largestErrorPage) {
      // Its body is a page for people, and may not end.
      finish(.success(answer))
      return false
    }
    let sufficient = sufficientSize(for: answer, expected: expected)
    let wanted = min(expected ?? 0, Int64(sufficient ?? .max))
    if answer.isSuccess {
      guard wanted <= Int64(request.limit.maximumSize) else {
        return stop(with: .tooLarge(limit: request.limit.maximumSize))
      }
      if let budget = request.limit.budget, !budget.hasRoom(for: Int(clamping: wanted)) {
        return stop(with: .tooLargeTogether(limit: budget.limit))
      }
      guard wantsStatusOnly || prepareDecoder(for: answer) else { return false }
    }
    answer.bytes.reserveCapacity(min(Int(clamping: wanted), Self.largestReservation))
    self.answer = answer
    sufficientSize = sufficient
    if case .ofFirstPart = request.limit.earlyEnd { mayBeRadio = answer.isRadio }
    identityLength = answer.identityLength
    return identityLength != 0 || end()
  }

  private func prepareDecoder(for answer: HTTPAnswer) -> Bool {
    guard let field = answer.headers["content-encoding"] else { return true }
    do throws(ContentDecoder.Failure) {
      decoder = try ContentDecoder(contentEncoding: field, excess: excess)
      return true
    } catch {
      return stop(with: .malformedAnswer(.contentCoding(field)))
    }
  }

  private func sufficientSize(for answer: HTTPAnswer, expected: Int64?) -> Int? {
    guard answer.isSuccess, !wantsStatusOnly else { return Self.largestErrorPage }
    switch request.limit.earlyEnd {
    case .ofIgnoredRange(let size) where answer.isWhole: return size
    case .ofFirstPart(let size) where answer.offersRanges && (expected ?? 0) > Int64(size):
      return size
    case .ofListening: return request.limit.maximumSize
    default: return nil
    }
  }

  /// Returns whether to continue.
  private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard !transfer.isFinished, answer != nil else { return false }
    note(bytes.count)
    request.didHear()
    guard let identityLength else { return take(bytes) }
    let rest = Int(clamping: identityLength - Int64(wireByteCount))
    guard take(UnsafeRawBufferPointer(rebasing: bytes.prefix(rest))) else { return false }
    guard !isCut else { return true }
    guard decoder?.hasEnded == false else { return end() }
    fail(with: .brokenConnection)
    return false
  }

  /// Returns whether to continue.
  private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    wireByteCount += bytes.count
    guard let decoder else { return append(bytes) }
    // Compressed data may unpack to nothing without end.
    guard wireByteCount <= request.limit.maximumSize else {
      return stop(with: .tooLarge(limit: request.limit.maximumSize))
    }
    do throws(ContentDecoder.Failure) {
      try decoder.decode(bytes, append)
    } catch .tooLarge {
      return stop(with: .tooLarge(limit: ContentDecoder.maximumPackedByteCount))
    } catch .tooLargeTogether {
      return stop(with: .unpackedTooMuch(limit: excess.limit))
    } catch {
      return stop(with: .malformedAnswer(.contentCoding(head.headers["content-encoding"] ?? "")))
    }
    return !transfer.isFinished
  }

  /// Returns whether to continue.
  private func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let isSuccess = answer?.isSuccess else { return false }
    let count = (answer?.bytes.count ?? 0) + bytes.count
    if isSuccess {
      guard count <= maximumSize else { return stop(with: .tooLarge(limit: maximumSize)) }
      if let budget = request.limit.budget {
        guard budget.take(bytes.count) else {
          return stop(with: .tooLargeTogether(limit: budget.limit))
        }
        charge += bytes.count
      }
      reserve(count)
    }
    answer?.bytes.append(contentsOf: bytes)
    if let sufficientSize, count >= sufficientSize { return end() }
    if mayBeRadio, count >= Self.radioRecognitionByteCount {
      mayBeRadio = false
      guard ResourceRequest.Content.playlist.canBegin(with: answer?.bytes ?? []) else {
        return end()
      }
    }
    guard isSuccess, !isRecognized, count >= ResourceRequest.Content.recognitionByteCount else {
      return true
    }
    isRecognized = true
    if ResourceRequest.Content.isText(answer?.bytes ?? []) {
      pace.noteText()
      if decoder != nil {
        maximumSize = min(maximumSize, ResourceRequest.maximumUnpackedTextSize)
        guard count <= maximumSize else { return stop(with: .tooLarge(limit: maximumSize)) }
      }
    }
    // Unusable content is not read further, however long it is.
    return request.limit.content.canBegin(with: answer?.bytes ?? []) || end()
  }

  private func reserve(_ count: Int) {
    guard let answer, count > answer.bytes.capacity else { return }
    let declared = decoder == nil ? answer.declaredLength : nil
    guard
      let capacity = BodyReservation.capacity(for: count, declared: declared, maximum: maximumSize)
    else { return }
    self.answer?.bytes.reserveCapacity(capacity)
  }

  /// Ends the transfer with the received data, before the server does.
  private func end() -> Bool {
    if var answer {
      answer.isOnAir = request.listeningTime != nil
      finish(.success(answer))
    }
    return false
  }

  private func stop(with error: LoadError) -> Bool {
    finish(.failure(error))
    return false
  }
}
