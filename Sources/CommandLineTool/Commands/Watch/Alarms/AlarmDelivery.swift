import HLSReports
import SourceDiagnostics
import Synchronization

/// Delivers the alarms of channels, in the order of each channel, without holding up who reports them.
///
/// A bounded number waits. Beyond that the channel with the most waiting alarms loses its last one, so that a channel
/// with thousands of alarms does not cost the others theirs. That is one message, until none of the channel waits.
final class AlarmDelivery: Sendable {
  /// An alarm of a channel.
  struct Alarm: Hashable, Sendable {
    /// The channel.
    var channel: String
    /// The name of the alarm.
    var name: String
    /// The line as JSON, with its line feed.
    var json: String

    /// The alarm in a line; `nil` for another line.
    init?(_ line: WatchLine) {
      guard case .alarm(let alarm) = line.content else { return nil }
      channel = line.channel
      name = alarm.alarm
      json = line.json
    }
  }

  /// Delivers one alarm; returns the fault if that fails.
  typealias Deliver = @Sendable (Alarm) async -> String?

  private struct State {
    /// The waiting alarms of each channel, the one that is delivered first.
    var lanes: [String: [Alarm]] = [:]
    /// The channels with alarms of which none is delivered, in order.
    var idle: [String] = []
    var waitingCount = 0
    var activeCount = 0
    /// The channels that lost alarms and still have some that wait.
    var losing: Set<String> = []
    var isClosed = false
    var waiters: [CheckedContinuation<Void, Never>] = []

    mutating func add(_ alarm: Alarm) {
      waitingCount += 1
      if lanes[alarm.channel] == nil { idle.append(alarm.channel) }
      lanes[alarm.channel, default: []].append(alarm)
    }

    /// Adds an alarm instead of the last one of the channel with the most, which may be its own; returns that channel.
    mutating func replaceLast(by alarm: Alarm) -> String {
      let own = lanes[alarm.channel]?.count ?? 0
      // The first one of a channel may be under way.
      guard let longest = lanes.max(by: { $0.value.count < $1.value.count }),
        longest.value.count > own + 1
      else { return alarm.channel }
      lanes[longest.key]?.removeLast()
      waitingCount -= 1
      add(alarm)
      return longest.key
    }
  }

  private let capacity: Int
  private let maximumAtOnce: Int
  private let deliver: Deliver
  private let report: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// The maximum number of waiting alarms by default.
  static let usualCapacity = 1000
  /// The maximum number of deliveries at a time by default, of different channels.
  static let usualMaximumAtOnce = 4

  /// - Parameters:
  ///   - deliver: delivers one alarm; called for one alarm of a channel at a time.
  ///   - report: takes a message about a fault.
  init(
    capacity: Int = usualCapacity, maximumAtOnce: Int = usualMaximumAtOnce,
    deliver: @escaping Deliver, report: @escaping @Sendable (String) -> Void
  ) {
    self.capacity = capacity
    self.maximumAtOnce = maximumAtOnce
    self.deliver = deliver
    self.report = report
  }

  /// Takes an alarm, and returns at once.
  func take(_ alarm: Alarm) {
    let loser = state.withLock { state -> String? in
      guard !state.isClosed else { return nil }
      guard state.waitingCount >= capacity else {
        state.add(alarm)
        return nil
      }
      let loser = state.replaceLast(by: alarm)
      return state.losing.insert(loser).inserted ? loser : nil
    }
    if let loser {
      let waiting = Plural.text(capacity, "alarm waits", "alarms wait")
      report("\(waiting) for delivery; further ones of \(loser) are dropped")
    }
    start()
  }

  /// Waits until everything is delivered, or until a function returns; nothing is taken any more.
  func finish(before limit: @escaping @Sendable () async -> Void) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.waitUntilIdle() }
      group.addTask { await limit() }
      await group.next()
      let (lost, waiters) = close()
      waiters.forEach { $0.resume() }
      if lost > 0 {
        report("\(Plural.text(lost, "alarm was", "alarms were")) not delivered in time")
      }
      group.cancelAll()
    }
  }

  private func waitUntilIdle() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.waitingCount > 0 { state.waiters.append(continuation) }
        return state.waitingCount == 0
      }
      if isIdle { continuation.resume() }
    }
  }

  private func close() -> (lost: Int, waiters: [CheckedContinuation<Void, Never>]) {
    state.withLock { state in
      state.isClosed = true
      state.lanes = [:]
      state.idle = []
      defer {
        state.waiters = []
        state.waitingCount = 0
      }
      return (state.waitingCount, state.waiters)
    }
  }

  /// Starts deliveries as far as that is allowed.
  private func start() {
    while let alarm = next() {
      Task {
        if let fault = await deliver(alarm) {
          report("alarm \(alarm.name) of \(alarm.channel): \(fault)")
        }
        end(alarm)
        start()
      }
    }
  }

  private func next() -> Alarm? {
    state.withLock { state in
      guard state.activeCount < maximumAtOnce, !state.idle.isEmpty else { return nil }
      let channel = state.idle.removeFirst()
      guard let alarm = state.lanes[channel]?.first else { return nil }
      state.activeCount += 1
      return alarm
    }
  }

  private func end(_ alarm: Alarm) {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.activeCount -= 1
      guard !state.isClosed else { return [] }
      state.waitingCount -= 1
      state.lanes[alarm.channel]?.removeFirst()
      if state.lanes[alarm.channel]?.isEmpty ?? true {
        state.lanes[alarm.channel] = nil
        state.losing.remove(alarm.channel)
      } else {
        state.idle.append(alarm.channel)
      }
      guard state.waitingCount == 0 else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    waiters.forEach { $0.resume() }
  }
}
