internal import Synchronization

/// A load that several callers wait for. A caller that is cancelled leaves it to the others; when no caller is left
/// before its end, it is cancelled.
package final class SharedLoad<Value: Sendable>: Sendable {
  /// One that waits for the result.
  package struct Caller: Hashable, Sendable {
    fileprivate var number: Int
  }

  private struct State {
    var task: Task<Void, Never>?
    var result: Value?
    /// The number of callers that were ever counted.
    var callerCount = 1
    /// The callers that have not left before the end.
    var callers: Set<Int> = [0]
    var waiting: [Int: CheckedContinuation<Value?, Never>] = [:]
    var isAbandoned = false
  }

  /// The caller that started it.
  package var starter: Caller { Caller(number: 0) }
  private let state = Mutex(State())

  /// Starts a load for a first caller.
  package init(_ operation: @escaping @Sendable () async -> Value) {
    let task = Task { finish(await operation()) }
    state.withLock { $0.task = task }
  }

  /// Whether all callers have left before the end. Its result counts no more.
  package var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

  /// Adds a caller; `nil` when all others have left before the end, so that it is cancelled.
  package func join() -> Caller? {
    state.withLock { state in
      guard !state.isAbandoned else { return nil }
      let number = state.callerCount
      state.callerCount += 1
      if state.result == nil { state.callers.insert(number) }
      return Caller(number: number)
    }
  }

  /// Waits for the result; `nil` soon after the task of the caller is cancelled.
  package func value(for caller: Caller) async -> Value? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Value?? = state.withLock { state in
          if let result = state.result { return result }
          guard state.callers.contains(caller.number) else { return .some(nil) }
          state.waiting[caller.number] = continuation
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      leave(caller)
    }
  }

  private func leave(_ caller: Caller) {
    let (continuation, abandoned) = state.withLock { state in
      state.callers.remove(caller.number)
      if state.callers.isEmpty, state.result == nil { state.isAbandoned = true }
      let continuation = state.waiting.removeValue(forKey: caller.number)
      return (continuation, state.isAbandoned ? state.task : nil)
    }
    continuation?.resume(returning: nil)
    abandoned?.cancel()
  }

  private func finish(_ value: Value) {
    let waiting = state.withLock { state in
      state.result = value
      state.callers = []
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume(returning: value) }
  }
}
