internal import MediaTiming
internal import Synchronization

/// One active HTTP request, and its waiting caller.
///
/// It ends once: with the response, an error, the time limit, or the cancellation of the waiting
/// task. The caller continues immediately; the engine cleans up the exchange.
final class HTTPTransfer: Sendable {
  typealias Outcome = Result<HTTPAnswer, LoadError>

  /// The conditions under which the first bytes of a response are enough.
  enum EarlyEnd: Sendable {
    /// A range was requested and everything is sent: this number of bytes includes the range.
    case ofIgnoredRange(Int)
    /// The response is longer than this, and the server supports ranges for the rest.
    case ofFirstPart(Int)
    /// The data within this time from the start of the request is wanted, up to the maximum size.
    case ofListening(Duration)
  }

  struct BodyLimit: Sendable {
    /// The maximum size; more bytes are `LoadError.tooLarge`.
    var maximumSize: Int
    var earlyEnd: EarlyEnd?
    /// The expected content. A body that starts as something else is not read further.
    var content = ResourceRequest.Content.any
    /// The shared budget, in addition to this limit.
    var budget: ByteBudget?
  }

  /// The parameters of a request.
  struct Request: Sendable {
    /// A valid URI with a host.
    var address: String
    var host: String
    var headers: [HTTPHeader]
    /// The body of a POST request; `nil` for GET.
    var body: [UInt8]?
    var limit: BodyLimit
    /// The maximum silence of the server.
    var timeout: Duration
    /// The maximum time up to the first byte of the response; `nil` for the maximum silence.
    var firstByteTimeout: Duration?
    /// The maximum time of the whole transfer; `nil` for none.
    var totalTimeout: Duration?
    /// Whether the response may be that of an old radio server.
    var acceptsRadio = false
    /// Whether hosts with private addresses are allowed.
    var privateHosts = PrivateHostPolicy.allow
    /// Whose cookies it sends and stores.
    var cookies: CookieSession
    /// Called at each activity of the server, on the thread of the engine.
    var didHear: @Sendable () -> Void = {}
    /// The time of day, for a report.
    var now: (@Sendable () -> CalendarTime)?

    /// The listening time, if it ends the transfer.
    var listeningTime: Duration? {
      guard case .ofListening(let time) = limit.earlyEnd else { return nil }
      return time
    }
  }

  private struct State {
    var continuation: CheckedContinuation<Outcome, Never>?
    var outcome: Outcome?
    var report = TransferReport()
  }

  let request: Request
  private let state = Mutex(State())

  init(_ request: Request) { self.request = request }

  /// Sends the request with an engine and waits for the outcome.
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

  /// Whether the caller no longer waits.
  var isFinished: Bool { state.withLock { $0.outcome != nil } }

  /// What is known of the transfer; complete when it has ended.
  var report: TransferReport { state.withLock { $0.report } }

  /// Passes an outcome to the caller, if it is the first one.
  func finish(_ outcome: Outcome, report: TransferReport = TransferReport()) {
    let continuation = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      state.report = report
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(returning: outcome)
  }
}
