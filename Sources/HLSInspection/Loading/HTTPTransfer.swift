internal import Foundation
internal import FoundationNetworking
internal import Synchronization

/// One HTTP request on its way, and the caller that waits for it.
///
/// It ends once: by the answer, a fault, the time limit, or the cancellation of the waiting task. The caller
/// goes on at that moment; what the URL loading system still tells of the request is ignored.
final class HTTPTransfer: Sendable {
  typealias Outcome = Result<HTTPAnswer, LoadError>

  /// When the first bytes of an answer with status 200 are enough.
  enum EarlyEnd: Sendable {
    /// A range was asked for and all is sent: this many bytes hold the range.
    case ofIgnoredRange(Int)
    /// The answer is longer than this, and the server offers ranges to get the rest with.
    case ofFirstPart(Int)
  }

  /// What the body may be.
  struct BodyLimit: Sendable {
    /// More bytes than these are `LoadError.tooLarge`.
    var maximumSize: Int
    var earlyEnd: EarlyEnd?
  }

  private struct State {
    var continuation: CheckedContinuation<Outcome, Never>?
    var outcome: Outcome?
    var isComplete = false
    var answer: HTTPAnswer?
    /// The number of bytes to stop at, with success.
    var sufficientSize: Int?
    var lastProgress = ContinuousClock.now
  }

  /// The bytes of the page that explains a status of failure; no more of them are waited for.
  private static let largestErrorPage = 64 << 10
  private static let timeoutQueue = DispatchQueue(label: "HTTPTransfer.timeout")

  private let limit: BodyLimit
  private let host: String
  private let timeout: Duration
  private let state = Mutex(State())

  init(limit: BodyLimit, host: String, timeout: Duration) {
    self.limit = limit
    self.host = host
    self.timeout = timeout
  }

  /// Has the request started and waits for the outcome.
  func run(starting start: () -> Void) async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let early = state.withLock { state -> Outcome? in
          if let outcome = state.outcome { return outcome }
          state.continuation = continuation
          state.lastProgress = .now
          return nil
        }
        if let early { return continuation.resume(returning: early) }
        start()
        watchProgress(after: timeout)
      }
    } onCancel: {
      finish(.failure(.cancelled))
    }
  }

  /// Whether the platform is done with the request, so that its session can take another one.
  var isComplete: Bool { state.withLock { $0.isComplete } }

  private func finish(_ outcome: Outcome, isComplete: Bool = false) {
    let continuation = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      state.isComplete = isComplete
      state.answer = nil
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(returning: outcome)
  }

  private func watchProgress(after delay: Duration) {
    let (seconds, attoseconds) = delay.components
    let interval = Double(seconds) + Double(attoseconds) / 1e18
    Self.timeoutQueue.asyncAfter(deadline: .now() + interval) { [weak self] in
      self?.checkProgress()
    }
  }

  private func checkProgress() {
    let rest = state.withLock { state -> Duration? in
      state.outcome == nil ? timeout - (.now - state.lastProgress) : nil
    }
    guard let rest else { return }
    guard rest <= .zero else { return watchProgress(after: rest) }
    let (seconds, attoseconds) = timeout.components
    finish(.failure(.timedOut(seconds: Double(seconds) + Double(attoseconds) / 1e18)))
  }
}

/// What the session tells of its task.
extension HTTPTransfer {
  func receive(_ response: HTTPURLResponse) {
    var answer = HTTPAnswer(response)
    let expected = response.expectedContentLength
    let sufficient = sufficientSize(for: answer, expected: expected)
    guard sufficient != nil || expected <= Int64(limit.maximumSize) else {
      return finish(.failure(.tooLarge(limit: limit.maximumSize)))
    }
    if expected > 0 {
      // A false length costs addresses, not memory: a page counts from the first byte in it.
      answer.bytes.reserveCapacity(min(Int(clamping: expected), sufficient ?? .max))
    }
    state.withLock { state in
      guard state.outcome == nil else { return }
      state.lastProgress = .now
      state.answer = answer
      state.sufficientSize = sufficient
    }
  }

  private func sufficientSize(for answer: HTTPAnswer, expected: Int64) -> Int? {
    guard answer.isSuccess else { return Self.largestErrorPage }
    switch limit.earlyEnd {
    case .ofIgnoredRange(let size) where answer.status == 200: return size
    // A radio stream has no end; what it is its first bytes tell.
    case .ofFirstPart where answer.isRadio: return 1
    case .ofFirstPart(let size) where answer.offersRanges && expected > Int64(size): return size
    default: return nil
    }
  }

  func receive(_ data: Data) {
    let outcome = state.withLock { state -> Outcome? in
      guard state.outcome == nil, state.answer != nil else { return nil }
      state.lastProgress = .now
      data.withUnsafeBytes { state.answer?.bytes.append(contentsOf: $0) }
      guard let answer = state.answer else { return nil }
      if let sufficient = state.sufficientSize, answer.bytes.count >= sufficient {
        return .success(answer)
      }
      return answer.bytes.count > limit.maximumSize
        ? .failure(.tooLarge(limit: limit.maximumSize)) : nil
    }
    if let outcome { finish(outcome) }
  }

  /// A redirect is an answer like any other here; the loader decides whether to follow it.
  func receiveRedirect(_ response: HTTPURLResponse) {
    finish(.success(HTTPAnswer(response)))
  }

  /// The response is told once more because one with a status of redirection and no target comes only here.
  func complete(_ error: (any Error)?, response: HTTPURLResponse?) {
    let answer = state.withLock { $0.answer } ?? response.map { HTTPAnswer($0) }
    switch (error, answer) {
    case (nil, let answer?): finish(.success(answer), isComplete: true)
    case (nil, nil): finish(.failure(.brokenConnection))
    case (let error?, let answer): finish(.failure(loadError(for: error, after: answer)))
    }
  }

  private func loadError(for error: any Error, after answer: HTTPAnswer?) -> LoadError {
    switch (error as? URLError)?.code {
    case .cannotFindHost?, .dnsLookupFailed?: .unreachable(host: host, reason: .unknownHost)
    case .cannotConnectToHost?, .notConnectedToInternet?:
      .unreachable(host: host, reason: .refused)
    case .secureConnectionFailed?, .serverCertificateHasBadDate?, .serverCertificateUntrusted?,
      .serverCertificateHasUnknownRoot?, .serverCertificateNotYetValid?,
      .clientCertificateRejected?, .clientCertificateRequired?:
      .notSecure(host: host)
    case .badURL?: .invalidAddress("the address is not a valid URI")
    // The scheme is one of HTTP, so this is the protocol that the server answers in.
    case .unsupportedURL?: .malformedAnswer(.notHTTP)
    default: fault(told: error.localizedDescription, after: answer)
    }
  }

  /// What a fault is for which the platform has no code. It passes on the words of libcurl, and they alone tell.
  private func fault(told words: String, after answer: HTTPAnswer?) -> LoadError {
    // The name of the host says nothing of the fault, whatever is in it.
    let words = words.replacing(host, with: "").lowercased()
    if let answer {
      guard let coding = answer.headers["content-encoding"], words.contains("encoding") else {
        return .brokenConnection
      }
      return .malformedAnswer(.contentCoding(coding))
    }
    if words.contains("writing header") { return .malformedAnswer(.unreadableHead) }
    // After the handshake a connection over TLS breaks like any other.
    let isOfTLS = ["ssl", "tls", "certificate"].contains { words.contains($0) }
    let isOpen = words.contains("ssl_read") || words.contains("ssl_write")
    return isOfTLS && !isOpen ? .notSecure(host: host) : .brokenConnection
  }
}
