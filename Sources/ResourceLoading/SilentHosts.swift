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
  /// The maximum total delay before repeated requests to all servers, in seconds. A playlist may name any number of
  /// servers, each of which may request a delay.
  static let longestDelayOfRun = 90

  /// The number of servers beyond which those are forgotten that wait for nothing more.
  static let maximumRecordCount = 10_000

  /// How much longer than a delay the time is after which it no longer counts: a run may go on for months.
  static let recoveryFactor = 60

  /// The delays before repeated requests. Simultaneous ones count once.
  private struct Delays {
    private var end: ContinuousClock.Instant?
    private(set) var sum = Duration.zero

    /// Adds a delay from a time on.
    mutating func add(_ delay: Duration, from now: ContinuousClock.Instant) {
      let start = max(end ?? now, now)
      if let end { sum = max(.zero, sum - end.duration(to: start) / recoveryFactor) }
      let newEnd = max(start, now + delay)
      sum += newEnd - start
      end = newEnd
    }

    /// Whether they no longer count at a time.
    func haveRecovered(at now: ContinuousClock.Instant) -> Bool {
      end.map { sum <= $0.duration(to: now) / recoveryFactor } ?? true
    }
  }

  private struct Record {
    var failures = 0
    var lastFailure: (time: ContinuousClock.Instant, error: LoadError)?
    var delays = Delays()

    /// Whether it changes nothing at a time.
    func isOver(at now: ContinuousClock.Instant, after pause: Duration) -> Bool {
      delays.haveRecovered(at: now)
        && lastFailure.map { pause <= $0.time.duration(to: now) } ?? true
    }
  }

  private struct State {
    var records: [HTTPOrigin: Record] = [:]
    /// The number of records at which some may be forgotten.
    var fullCount = SilentHosts.maximumRecordCount
    /// The delays of all servers.
    var delays = Delays()
  }

  /// Whether a request may be repeated after a delay.
  enum Repetition: Hashable {
    case allowed
    /// The server has delayed its requests for ``longestDelayInSum``.
    case exceedsLimitOfHost
    /// All servers have delayed the run for ``longestDelayOfRun``.
    case exceedsLimitOfRun
  }

  /// The time for which a server is not contacted. The next request after that is sent.
  private let pause: Duration
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state = Mutex(State())

  init(pause: Duration, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.pause = pause
    self.now = now
  }

  /// Throws the reason of the failure if a server is not contacted now.
  ///
  /// The number of earlier requests depends on concurrency, so all report the same error.
  func check(_ origin: HTTPOrigin) throws(LoadError) {
    let error = state.withLock { state -> LoadError? in
      guard let record = state.records[origin], record.failures >= Self.maximumFailures,
        let last = record.lastFailure, last.time.duration(to: now()) < pause
      else { return nil }
      return last.error
    }
    if let error { throw error }
  }

  /// Records activity of a server.
  func noteAnswer(of origin: HTTPOrigin) {
    state.withLock { $0.records[origin]?.failures = 0 }
  }

  /// Records a failed request.
  func note(_ error: LoadError, of origin: HTTPOrigin) {
    guard case .unreachable = error else { return }
    state.withLock { state in
      state.records[origin, default: Record()].failures += 1
      state.records[origin]?.lastFailure = (now(), error)
      forgetOld(of: &state)
    }
  }

  /// Forgets records when there are many. If most are to be kept, there may be twice as many before it looks again.
  private func forgetOld(of state: inout State) {
    guard state.records.count > state.fullCount else { return }
    let now = now()
    state.records = state.records.filter { !$0.value.isOver(at: now, after: pause) }
    state.fullCount = max(Self.maximumRecordCount, 2 * state.records.count)
  }

  /// The number of servers of which something is known.
  var recordCount: Int { state.withLock { $0.records.count } }

  /// Charges the delay before a request to a server is repeated, if it is within the limits.
  func repetition(after delay: Duration, of origin: HTTPOrigin) -> Repetition {
    state.withLock { state in
      var record = state.records[origin] ?? Record()
      let now = now()
      record.delays.add(delay, from: now)
      guard record.delays.sum <= .seconds(Self.longestDelayInSum) else {
        return .exceedsLimitOfHost
      }
      var all = state.delays
      all.add(delay, from: now)
      guard all.sum <= .seconds(Self.longestDelayOfRun) else { return .exceedsLimitOfRun }
      state.records[origin] = record
      state.delays = all
      forgetOld(of: &state)
      return .allowed
    }
  }
}
