internal import Synchronization

/// The unreachable servers, so that a playlist of a thousand segments does not wait for each, and
/// the time spent waiting before repeated requests.
///
/// Only failed connections count: a server that is slow with one resource may have all others.
final class SilentHosts: Sendable {
  /// The number of consecutive failures after which a server is not contacted.
  static let maximumFailures = 3
  /// The maximum total delay before repeated requests to one server, in seconds. After that, a failed
  /// request to it is not repeated.
  static let longestDelayInSum = 60

  private struct Record {
    var failures = 0
    var lastFailure: (time: ContinuousClock.Instant, error: LoadError)?
    /// The end of the current delay, and the total delay so far.
    var delayEnd = ContinuousClock.now
    var delay = Duration.zero
  }

  /// The time for which a server is not contacted. The next request after that is sent.
  private let pause: Duration
  private let records = Mutex<[HTTPOrigin: Record]>([:])

  init(pause: Duration) { self.pause = pause }

  /// Throws the reason of the failure if a server is not contacted now.
  ///
  /// The number of earlier requests depends on concurrency, so all report the same error.
  func check(_ origin: HTTPOrigin) throws(LoadError) {
    let error = records.withLock { records -> LoadError? in
      guard let record = records[origin], record.failures >= Self.maximumFailures,
        let last = record.lastFailure, last.time.duration(to: .now) < pause
      else { return nil }
      return last.error
    }
    if let error { throw error }
  }

  /// Records activity of a server.
  func noteAnswer(of origin: HTTPOrigin) {
    records.withLock { $0[origin]?.failures = 0 }
  }

  /// Records a failed request.
  func note(_ error: LoadError, of origin: HTTPOrigin) {
    guard case .unreachable = error else { return }
    records.withLock { records in
      records[origin, default: Record()].failures += 1
      records[origin]?.lastFailure = (.now, error)
    }
  }

  /// Whether to wait before a request to a server is repeated.
  func mayWait(_ delay: Duration, for origin: HTTPOrigin) -> Bool {
    records.withLock { records in
      var record = records[origin] ?? Record()
      // Concurrent requests wait at the same time.
      let end = max(record.delayEnd, .now + delay)
      record.delay += end - max(record.delayEnd, .now)
      guard record.delay <= .seconds(Self.longestDelayInSum) else { return false }
      record.delayEnd = end
      records[origin] = record
      return true
    }
  }
}
