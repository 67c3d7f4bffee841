internal import Foundation
internal import Synchronization

/// Sends HTTP requests one by one: no redirect is followed, no request repeated.
final class HTTPClient: Sendable {
  private let engine = Mutex<HTTPEngine?>(nil)

  deinit { engine.withLock { $0 }?.close() }

  /// Sends one GET request.
  func send(
    to address: String, headers: [HTTPHeader], limit: HTTPTransfer.BodyLimit, timeout: Duration,
    acceptsRadio: Bool = false
  ) async throws(LoadError) -> HTTPAnswer {
    guard let url = URL(string: address), let host = url.host, !host.isEmpty else {
      throw .invalidAddress("the address is not a valid URI")
    }
    let transfer = HTTPTransfer(
      to: url.absoluteString, host: host, headers: headers, limit: limit, timeout: timeout,
      acceptsRadio: acceptsRadio)
    return try await transfer.run(on: startedEngine()).get()
  }

  private func startedEngine() throws(LoadError) -> HTTPEngine {
    try engine.withLock { engine throws(LoadError) in
      if let engine { return engine }
      let new = try HTTPEngine()
      engine = new
      return new
    }
  }
}
