internal import Synchronization

/// The readers of events that are connected, and the lines that they get.
///
/// A reader is served when its connection takes bytes. Nobody waits for one: the lines are kept for all readers together,
/// and who falls behind them is dropped.
final class EventStreams: Sendable {
  /// A connection that waits for bytes.
  struct Waiter: Sendable {
    /// Has the server ask for bytes again.
    let resume: @Sendable () -> Void
  }

  private struct Connected {
    var reader: EventReader
    /// Set while it waits.
    var waiter: Waiter?
  }

  private struct State {
    var backlog = LineBacklog()
    var readers: [Int: Connected] = [:]
    var lastNumber = 0
    var isClosing = false
    var onEmpty: CheckedContinuation<Void, Never>?
  }

  /// The maximum number of readers, fewer than connections, so that there is always one for a scrape.
  static let maximumCount = 48

  private let run: String
  private let state = Mutex(State())

  /// No readers.
  ///
  /// - Parameter run: a name of this run of the server.
  init(run: String) { self.run = run }

  /// The identifier of the last line.
  var lastID: EventID { EventID(run: run, number: state.withLock { $0.backlog.end - 1 }) }

  /// The number of readers.
  var count: Int { state.withLock { $0.readers.count } }

  /// Adds a reader; returns its number, or `nil` if there are too many.
  func connect(channel: String?, after last: String?) -> Int? {
    state.withLock { state in
      guard state.readers.count < Self.maximumCount, !state.isClosing else { return nil }
      state.lastNumber += 1
      state.readers[state.lastNumber] = Connected(
        reader: EventReader(of: state.backlog, run: run, channel: channel, after: last))
      return state.lastNumber
    }
  }

  /// Removes a reader.
  func disconnect(_ number: Int) {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.readers[number] = nil
      guard state.readers.isEmpty else { return nil }
      defer { state.onEmpty = nil }
      return state.onEmpty
    }
    waiting?.resume()
  }

  /// Returns the next bytes of a reader.
  ///
  /// - Parameter wait: called when there are none, before another thread can resume the connection.
  func read(_ number: Int, upTo count: Int, wait: () -> Waiter) -> EventReader.Output {
    state.withLock { state in
      guard var connected = state.readers[number] else { return .end }
      let output = connected.reader.read(
        upTo: count, from: state.backlog, isClosing: state.isClosing)
      if case .nothing = output { connected.waiter = wait() }
      state.readers[number] = connected
      return output
    }
  }

  /// Adds a line.
  func publish(_ entry: LineBacklog.Entry) {
    state.withLock { state in
      let number = state.backlog.end
      state.backlog.append(entry)
      for key in state.readers.keys {
        guard state.readers[key]?.reader.skips(entry, number: number) == false else { continue }
        Self.wake(&state.readers[key])
      }
    }
  }

  /// Sends a comment line to readers that wait.
  func beat() {
    state.withLock { state in
      for key in state.readers.keys where state.readers[key]?.waiter != nil {
        state.readers[key]?.reader.beat()
        Self.wake(&state.readers[key])
      }
    }
  }

  /// Ends all streams after their last line; no reader waits from then on.
  func close() {
    state.withLock { state in
      state.isClosing = true
      for key in state.readers.keys { Self.wake(&state.readers[key]) }
    }
  }

  /// Waits until no reader is there, after `close()`, or until the time is over.
  func waitUntilEmpty(atMost time: Duration) async {
    let limit = Task {
      try? await Task.sleep(for: time)
      giveUpWaiting()
    }
    await withCheckedContinuation { continuation in
      let isEmpty = state.withLock { state in
        if !state.readers.isEmpty { state.onEmpty = continuation }
        return state.readers.isEmpty
      }
      if isEmpty { continuation.resume() }
    }
    limit.cancel()
  }

  private func giveUpWaiting() {
    let waiting = state.withLock { state in
      defer { state.onEmpty = nil }
      return state.onEmpty
    }
    waiting?.resume()
  }

  private static func wake(_ connected: inout Connected?) {
    guard let waiter = connected?.waiter else { return }
    connected?.waiter = nil
    waiter.resume()
  }
}
