internal import Foundation
public import MediaTiming

extension ResourceLoader: ExchangeLoader {
  /// Sends one request over http(s), and follows its redirects.
  public func exchange(_ request: ExchangeRequest) async -> Exchange {
    let sent = options.now()
    var exchange = Exchange(address: "", sent: sent, ended: sent)
    guard case .http(let address) = request.location else {
      exchange.failure = .notAllowed(scheme: "file")
      return exchange
    }
    exchange.address = address
    var chain = RedirectChain(request.location, limit: options.maximumRedirects)
    do throws(LoadError) {
      try await follow(&chain, request, &exchange)
    } catch {
      exchange.failure = chain.error(error)
    }
    exchange.redirects = chain.redirects
    exchange.ended = max(options.now(), sent)
    return exchange
  }

  /// Sends the request to one address after another, and records the last response.
  private func follow(
    _ chain: inout RedirectChain, _ request: ExchangeRequest, _ exchange: inout Exchange
  ) async throws(LoadError) {
    let limit = HTTPTransfer.BodyLimit(
      maximumSize: min(request.maximumSize, ResourceRequest.maximumRemoteSize),
      content: request.content)
    let beginning = ContinuousClock.now
    var isRepeated = false
    let isLate = LoadError.incomplete(seconds: (request.totalTimeout ?? .zero) / .seconds(1))
    while true {
      if Task.isCancelled { throw .cancelled }
      let headers = headers(for: chain.location, coding: "gzip") + request.headers
      if chain.redirects.isEmpty { exchange.requestHeaders = headers }
      // The time limit is one for all addresses, or redirects would multiply it.
      let rest = request.totalTimeout.map { $0 - (.now - beginning) }
      if let rest, rest <= .zero { throw isLate }
      let (outcome, report) = try await send(
        to: try chain.address, headers: headers, limit: limit,
        timeout: request.timeout, totalTimeout: rest)
      exchange.status = report.status
      exchange.headers = report.fields
      exchange.wireByteCount = report.wireByteCount
      exchange.serverAddress = report.serverAddress
      exchange.firstByte = report.firstByte
      if case .failure(.incomplete) = outcome { throw isLate }
      // A server that closes an idle connection may say so to the next request on it (RFC 9110, section 15.5.9).
      if report.status == 408, !isRepeated {
        isRepeated = true
        continue
      }
      let answer = try outcome.get()
      if try chain.follow(answer) { continue }
      if answer.isWhole {
        exchange.body = answer.bytes
      } else if answer.status != 304 {
        throw answer.error(for: nil)
      }
      return
    }
  }

  private func send(
    to address: String, headers: [HTTPHeader], limit: HTTPTransfer.BodyLimit, timeout: Duration?,
    totalTimeout: Duration?
  ) async throws(LoadError) -> (HTTPTransfer.Outcome, TransferReport) {
    var request = try transferRequest(to: address, headers: headers, limit: limit)
    request.firstByteTimeout = timeout
    request.totalTimeout = totalTimeout
    request.now = options.now
    return try await client.sendReporting(request)
  }
}

extension Exchange {
  /// The time that the server asks to wait, in seconds (RFC 9110, section 10.2.3).
  public var retryAfter: MediaTime? {
    guard let field = header("retry-after") else { return nil }
    return try? RetryAfter.delay(
      field, answered: header("date"), now: ended.timeSince1970)
  }

  /// The time that the response was in caches, in seconds (RFC 9111, section 5.1).
  public var age: MediaTime? {
    guard let seconds = header("age").flatMap({ Int64($0) }), seconds >= 0 else { return nil }
    return MediaTime(value: Int128(seconds), timescale: 1)
  }

  /// The clock of the server when the response was made, which a cache may have kept since then; `nil` without a date
  /// (RFC 9110, section 6.6.1).
  public var serverTime: CalendarTime? {
    guard let field = header("date"),
      let seconds = try? Libcurl.load().seconds(ofDate: field)
    else { return nil }
    return CalendarTime(timeSince1970: MediaTime(seconds: seconds) + (age ?? .zero))
  }
}
