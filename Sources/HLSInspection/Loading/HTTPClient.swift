internal import Foundation
internal import FoundationNetworking
internal import Synchronization

/// Sends HTTP requests one by one: no redirect is followed, no request repeated.
///
/// Each request has a session of the platform for itself, taken from those that are idle, so that its connection
/// is used again. A session whose request was left early is ended.
final class HTTPClient: Sendable {
  private let idle = Mutex<[HTTPConnection]>([])

  deinit {
    for connection in idle.withLock({ $0 }) { connection.close() }
  }

  /// Sends one GET request.
  func send(
    to address: String, headers: [HTTPHeader], limit: HTTPTransfer.BodyLimit, timeout: Duration
  ) async throws(LoadError) -> HTTPAnswer {
    guard let url = URL(string: address), let host = url.host, !host.isEmpty else {
      throw .invalidAddress("the address is not a valid URI")
    }
    // The platform takes no address whose host is in brackets, and calls it malformed.
    guard !host.utf8.contains(UInt8(ascii: ":")) else {
      throw .readFailed("requests to literal IPv6 addresses are not supported, name the host")
    }
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    // The time limit is kept by the transfer: the one of the platform is in whole seconds.
    request.timeoutInterval = Self.noTimeout
    for header in headers { request.addValue(header.value, forHTTPHeaderField: header.name) }

    let connection = idle.withLock { $0.popLast() } ?? HTTPConnection()
    let transfer = HTTPTransfer(limit: limit, host: host, timeout: timeout)
    let outcome = await connection.run(transfer, request)
    if transfer.isComplete {
      idle.withLock { $0.append(connection) }
    } else {
      connection.abandon()
    }
    return try outcome.get()
  }

  /// Seconds, a day.
  private static let noTimeout = 86_400.0
}
