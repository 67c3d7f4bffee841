import MediaTiming
import ResourceLoading
import Synchronization

@testable import LiveMonitoring

/// A server in virtual time that answers as a test asks it to.
final class ScriptedOrigin: Loader, ExchangeLoader {
  struct Request: Sendable {
    /// Seconds since the start.
    var time: Double
    /// The path with its query.
    var path: String
    var headers: [HTTPHeader]
    var timeout: Duration?
    /// How many requests of this path, without query, came before.
    var index: Int

    /// The path without its query.
    var name: String { String(path.prefix { $0 != "?" }) }
    /// The query; empty without one.
    var query: String { String(path.dropFirst(name.count + 1)) }
  }

  struct Answer: Sendable {
    var status: Int? = 200
    var body = ""
    /// The bytes of media, instead of the text.
    var bytes: [UInt8]?
    var headers: [String: String] = [:]
    /// Seconds until it is complete; `nil` for never.
    var delay: Double? = 0.1
    var redirects: [Exchange.Redirect] = []
    var failure: LoadError?

    static func playlist(_ text: String, delay: Double? = 0.1) -> Answer {
      Answer(body: text, delay: delay)
    }

    static func status(_ status: Int, _ headers: [String: String] = [:]) -> Answer {
      Answer(status: status, headers: headers)
    }
  }

  static let host = "http://origin"
  private let time: VirtualTime
  private let answer: @Sendable (Request) -> Answer
  private let log = Mutex<[Request]>([])

  init(_ time: VirtualTime, _ answer: @escaping @Sendable (Request) -> Answer) {
    self.time = time
    self.answer = answer
  }

  var requests: [Request] { log.withLock { $0 } }

  /// The times of the requests of a path, in seconds.
  func times(_ name: String) -> [Double] { requests.filter { $0.name == name }.map(\.time) }

  private func note(_ address: String, _ headers: [HTTPHeader], _ timeout: Duration?) -> Request {
    log.withLock { log in
      var request = Request(
        time: time.seconds, path: String(address.dropFirst(Self.host.count)), headers: headers,
        timeout: timeout, index: 0)
      request.index = log.count { $0.name == request.name }
      log.append(request)
      return request
    }
  }

  private static func error(_ status: Int?) -> LoadError? {
    switch status {
    case nil: .brokenConnection
    case 200, 304: nil
    case 404, 410: .notFound(status: status ?? 0)
    case .some(let status): .status(status)
    }
  }

  func exchange(_ request: ExchangeRequest) async -> Exchange {
    guard case .http(let address) = request.location else {
      return Exchange(address: "", sent: time.now(), ended: time.now())
    }
    let answer = answer(note(address, request.headers, request.timeout))
    var exchange = Exchange(address: address, sent: time.now(), ended: time.now())
    do {
      try await time.sleep(
        seconds: answer.delay ?? request.totalTimeout.map { $0 / .seconds(1) } ?? 1e6)
      exchange.failure = answer.delay == nil ? .timedOut(seconds: 1) : answer.failure
    } catch {
      exchange.failure = .cancelled
    }
    exchange.ended = time.now()
    guard exchange.failure == nil else { return exchange }
    exchange.firstByte = time.now()
    exchange.status = answer.status
    exchange.headers = answer.headers.compactMap { HTTPHeader(name: $0, value: $1) }
    exchange.redirects = answer.redirects
    exchange.failure = Self.error(answer.status)
    if answer.status == 200 { exchange.body = Array(answer.body.utf8) }
    return exchange
  }

  func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
    guard case .http(let address) = request.location else { throw .noSuchFile }
    let answer = answer(note(address, [], nil))
    do { try await time.sleep(seconds: answer.delay ?? 1e6) } catch { throw .cancelled }
    if let error = answer.failure ?? Self.error(answer.status) { throw error }
    return LoadedResource(
      bytes: answer.bytes ?? Array(answer.body.utf8), finalLocation: request.location)
  }
}
