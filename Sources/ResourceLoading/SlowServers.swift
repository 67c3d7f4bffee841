/// The consecutive requests of a list that took too long, so that a list of thousands does not wait for each of them.
///
/// Requests that fail fast do not count, and one that succeeds clears its server.
struct SlowServers {
  /// The number of consecutive requests to one server after which it is not asked again.
  static let maximumInARow = 16
  /// The number of consecutive requests to all servers after which none is asked again.
  static let maximumOfAllInARow = 64

  /// The last requests to one server.
  private struct Run {
    var count = 0
    var error: LoadError?

    mutating func add(_ error: LoadError) {
      count += 1
      self.error = error
    }
  }

  private var runs: [HTTPOrigin: Run] = [:]
  private var all = Run()

  /// The error of a request that is not sent; `nil` for one that may be.
  func refusal(of request: ResourceRequest) -> LoadError? {
    guard let origin = request.location.origin else { return nil }
    if let run = runs[origin], let error = run.error, run.count >= Self.maximumInARow {
      return .notRequested(error, after: Self.maximumInARow, host: origin.host)
    }
    guard let error = all.error, all.count >= Self.maximumOfAllInARow else { return nil }
    return .notRequested(error, after: Self.maximumOfAllInARow, host: nil)
  }

  /// Records the outcome of a request.
  mutating func note(_ outcome: Result<LoadedResource, LoadError>, of request: ResourceRequest) {
    guard let origin = request.location.origin else { return }
    switch outcome {
    case .success:
      runs[origin] = nil
      all = Run()
    case .failure(.notRequested): break
    case .failure(let error):
      guard error.cause.tookLong else { return }
      runs[origin, default: Run()].add(error.cause)
      all.add(error.cause)
    }
  }
}

extension LoadError {
  /// Whether the request ended because a time limit was reached.
  package var tookLong: Bool {
    switch self {
    case .timedOut, .tooSlow, .incomplete, .unreachable(_, .silent): true
    default: false
    }
  }
}
