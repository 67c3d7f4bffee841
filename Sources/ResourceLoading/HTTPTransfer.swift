internal import Synchronization

/// One HTTP request on its way, and the caller that waits for it.
///
/// It ends once: by the answer, a fault, the time limit, or the cancellation of the waiting task. The caller
/// continues at that moment; the engine puts away what is left of the exchange.
final class HTTPTransfer: Sendable {
  typealias Outcome = Result<HTTPAnswer, LoadError>

  /// When the first bytes of an answer are enough.
  enum EarlyEnd: Sendable {
    /// A range was asked for and all is sent: this many bytes hold the range.
    case ofIgnoredRange(Int)
    /// The answer is longer than this, and the server offers ranges to get the rest with.
    case ofFirstPart(Int)
    /// What comes in this time from the beginning of the request is wanted, and no more than the largest body.
    case ofListening(Duration)
  }

  /// What the body may be.
  struct BodyLimit: Sendable {
    /// More bytes than these are `LoadError.tooLarge`.
    var maximumSize: Int
    var earlyEnd: EarlyEnd?
    /// What the resource is expected to be. A body that begins as something else is not read further.
    var content = ResourceRequest.Content.any
    /// What the bytes are charged to beside the limit of this one.
    var budget: ByteBudget?
  }

  /// What is asked for.
  struct Request: Sendable {
    /// A valid URI with a host.
    var address: String
    var host: String
    var headers: [HTTPHeader]
    var limit: BodyLimit
    /// How long the server may send nothing.
    var timeout: Duration
    /// Whether the answer may be that of an old radio server.
    var acceptsRadio = false
    /// Whether hosts with private addresses may be asked.
    var privateHosts = PrivateHostPolicy.allow
    /// Called with each sign of life of the server, on the thread of the engine.
    var didHear: @Sendable () -> Void = {}

    /// How long is listened, where that ends the transfer.
    var listeningTime: Duration? {
      guard case .ofListening(let time) = limit.earlyEnd else { return nil }
      return time
    }
  }

  private struct State {
    var continuation: CheckedContinuation<Outcome, Never>?
    var outcome: Outcome?
  }

  let request: Request
  private let state = Mutex(State())

  init(_ request: Request) { self.request = request }

  /// Has an engine send the request and waits for the outcome.
  func run(on engine: HTTPEngine) async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let early = state.withLock { state -> Outcome? in
          if state.outcome == nil { state.continuation = continuation }
          return state.outcome
        }
        if let early { return continuation.resume(returning: early) }
        engine.start(self)
      }
    } onCancel: {
      finish(.failure(.cancelled))
      engine.wake()
    }
  }

  /// Whether the caller waits no more.
  var isFinished: Bool { state.withLock { $0.outcome != nil } }

  /// Gives the caller an outcome, when it is the first one.
  func finish(_ outcome: Outcome) {
    let continuation = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(returning: outcome)
  }
}
