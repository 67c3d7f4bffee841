internal import Synchronization

/// The events of a sequence that were not consumed yet.
///
/// The player puts events into it; the reader of the sequence may be in another task.
final class EventQueue: Sendable {
  typealias Event = VirtualPlayer.Event

  private struct State {
    private var events: [Event] = []
    private var takenCount = 0
    /// Whether nothing more will be put.
    var isFinished = false
    /// Whether nothing more can come unless something is put.
    var isAtRest = false
    var readers: [CheckedContinuation<Event?, Never>] = []

    mutating func put(_ event: Event) { events.append(event) }

    mutating func take() -> Event? {
      guard takenCount < events.count else { return nil }
      takenCount += 1
      let event = events[takenCount - 1]
      if takenCount == events.count {
        events.removeAll(keepingCapacity: true)
        takenCount = 0
      }
      return event
    }

    mutating func takeReaders() -> [CheckedContinuation<Event?, Never>] {
      defer { readers = [] }
      return readers
    }
  }

  private let state = Mutex(State())

  /// Adds an event.
  ///
  /// - Returns: whether the sequence still takes events.
  func put(_ event: Event) -> Bool {
    let (isTaken, reader) = state.withLock { state in
      guard !state.isFinished else { return (false, nil as CheckedContinuation<Event?, Never>?) }
      state.isAtRest = false
      guard state.readers.isEmpty else { return (true, state.readers.removeFirst()) }
      state.put(event)
      return (true, nil)
    }
    reader?.resume(returning: event)
    return isTaken
  }

  /// The next event, once there is one; `nil` at the end of the sequence.
  func next() async -> Event? {
    await withCheckedContinuation { reader in
      let isWaiting: Bool
      let event: Event?
      (isWaiting, event) = state.withLock { state in
        if let event = state.take() { return (false, event) }
        if state.isAtRest { state.isFinished = true }
        if !state.isFinished { state.readers.append(reader) }
        return (!state.isFinished, nil)
      }
      if !isWaiting { reader.resume(returning: event) }
    }
  }

  /// Ends the sequence once all events are consumed, unless another one is put before.
  func endWaiting() {
    let readers = state.withLock { state in
      state.isAtRest = true
      if !state.readers.isEmpty { state.isFinished = true }
      return state.takeReaders()
    }
    for reader in readers { reader.resume(returning: nil) }
  }

  /// Ends the sequence once all events are consumed.
  func finish() {
    let readers = state.withLock { state in
      state.isFinished = true
      return state.takeReaders()
    }
    for reader in readers { reader.resume(returning: nil) }
  }
}
