internal import Synchronization

/// The servers that cannot be reached, so that a playlist of a thousand segments does not wait for each, and the time
/// spent on those that ask to be asked later.
///
/// Only connections that cannot be made count: a server that is slow with one resource may have all others.
final class SilentHosts: Sendable {
  /// How often in a row a server may be out of reach before it is left alone.
  static let maximumFailures = 3
  /// How long all requests to one server wait together because it asks for that.
  static let longestDelayInSum = Duration.seconds(60)

  private struct Record {
    var failures = 0
    var lastFailure: (time: ContinuousClock.Instant, error: LoadError)?
    /// Until when requests wait because the server asks for that, and how long they have waited in sum.
    var delayEnd = ContinuousClock.now
    var delay = Duration.zero
  }

  /// For how long it is left alone. The next request after that is sent.
  private let pause: Duration
  private let records = Mutex<[HTTPOrigin: Record]>([:])

  init(pause: Duration) { self.pause = pause }

  /// Throws why a server could not be reached, when it is left alone now.
  ///
  /// How often it was asked before depends on how many requests were under way, so that what is reported is the same
  /// for all.
  func check(_ origin: HTTPOrigin) throws(LoadError) {
    let error = records.withLock { records -> LoadError? in
      guard let record = records[origin], record.failures >= Self.maximumFailures,
        let last = record.lastFailure, last.time.duration(to: .now) < pause
      else { return nil }
      return last.error
    }
    if let error { throw error }
  }

  /// Notes a sign of life.
  func noteAnswer(of origin: HTTPOrigin) {
    records.withLock { $0[origin]?.failures = 0 }
  }

  /// Notes why a request failed.
  func note(_ error: LoadError, of origin: HTTPOrigin) {
    guard case .unreachable = error else { return }
    records.withLock { records in
      records[origin, default: Record()].failures += 1
      records[origin]?.lastFailure = (.now, error)
    }
  }

  /// Whether a server that asks to be asked later is worth the wait.
  func mayWait(_ delay: Duration, for origin: HTTPOrigin) -> Bool {
    records.withLock { records in
      var record = records[origin] ?? Record()
      // Requests side by side wait at the same time.
      let end = max(record.delayEnd, .now + delay)
      record.delay += end - max(record.delayEnd, .now)
      guard record.delay <= Self.longestDelayInSum else { return false }
      record.delayEnd = end
      records[origin] = record
      return true
    }
  }
}
