internal import Foundation
internal import Synchronization

/// Sends single HTTP requests: no redirect is followed, no request repeated.
final class HTTPClient: Sendable {
  private let engine = Mutex<HTTPEngine?>(nil)

  deinit { engine.withLock { $0 }?.close() }

  /// Sends one request.
  func send(_ request: HTTPTransfer.Request) async throws(LoadError) -> HTTPAnswer {
    try await HTTPTransfer(request).run(on: startedEngine()).get()
  }

  /// Sends one request; returns its outcome, and what is known of the response whatever the outcome.
  func sendReporting(
    _ request: HTTPTransfer.Request
  ) async throws(LoadError) -> (HTTPTransfer.Outcome, TransferReport) {
    let transfer = HTTPTransfer(request)
    let outcome = try await transfer.run(on: startedEngine())
    return (outcome, transfer.report)
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
