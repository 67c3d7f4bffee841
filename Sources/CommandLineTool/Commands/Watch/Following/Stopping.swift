import Synchronization

/// The way to end a run, which may be asked for before there is something to end.
final class Stopping: Sendable {
  private struct State {
    var isStopped = false
    var action: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Sets what ends the run; it is called at once if the run was ended before.
  func onStop(_ action: @escaping @Sendable () -> Void) {
    let isStopped = state.withLock { state in
      state.action = action
      return state.isStopped
    }
    if isStopped { action() }
  }

  /// Ends the run.
  func stop() {
    let action = state.withLock { state in
      state.isStopped = true
      return state.action
    }
    action?()
  }
}
