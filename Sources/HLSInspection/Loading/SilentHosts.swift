internal import Synchronization

/// The servers that cannot be reached, so that a playlist of a thousand segments does not wait for each.
final class SilentHosts: Sendable {
  /// How often in a row a server may be out of reach before it is left alone.
  static let maximumFailures = 3
  private struct Record {
    var failures = 0
    var lastFailure: ContinuousClock.Instant
  }

  /// For how long it is left alone. The next request after that is sent.
  private let pause: Duration
  private let records = Mutex<[HTTPOrigin: Record]>([:])

  init(pause: Duration) { self.pause = pause }

  /// Throws when a server is to be left alone.
  func check(_ origin: HTTPOrigin) throws(LoadError) {
    let isSilent = records.withLock { records in
      guard let record = records[origin] else { return false }
      return record.failures >= Self.maximumFailures
        && record.lastFailure.duration(to: .now) < pause
    }
    if isSilent { throw .notAsked(host: origin.host) }
  }

  /// Notes an answer of any kind.
  func noteAnswer(of origin: HTTPOrigin) {
    records.withLock { _ = $0.removeValue(forKey: origin) }
  }

  /// Notes that no answer came.
  func note(_ error: LoadError, of origin: HTTPOrigin) {
    switch error {
    case .unreachable, .timedOut: break
    default: return
    }
    records.withLock { records in
      var record = records[origin] ?? Record(lastFailure: .now)
      record.failures += 1
      record.lastFailure = .now
      records[origin] = record
    }
  }
}
