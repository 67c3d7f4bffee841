internal import Synchronization

/// Lets one caller at a time go on, in the order in which they came.
final class Turns: Sendable {
  private struct State {
    var isTaken = false
    var lastID = 0
    var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  }

  private let state = Mutex(State())

  /// Waits for a turn, which lasts until ``pass()``; returns whether there is one: a task that is cancelled has none.
  func take() async -> Bool {
    let id = state.withLock { state -> Int in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isGranted = state.withLock { state -> Bool? in
          // What cancels from now on finds it among those that wait.
          if Task.isCancelled { return false }
          guard state.isTaken else {
            state.isTaken = true
            return true
          }
          state.waiting.append((id, continuation))
          return nil
        }
        if let isGranted { continuation.resume(returning: isGranted) }
      }
    } onCancel: {
      let continuation = state.withLock { state -> CheckedContinuation<Bool, Never>? in
        guard let index = state.waiting.firstIndex(where: { $0.id == id }) else { return nil }
        return state.waiting.remove(at: index).continuation
      }
      continuation?.resume(returning: false)
    }
  }

  /// Ends a turn; the next one begins.
  func pass() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard !state.waiting.isEmpty else {
        state.isTaken = false
        return nil
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: true)
  }
}
