internal import Synchronization

/// The total number of bytes for several resources.
public final class ByteBudget: Sendable {
  private struct State {
    var rest: Int
    /// The time up to which it has recovered; `nil` if nothing was charged yet.
    var time: ContinuousClock.Instant?
  }

  /// The maximum total, of what was charged at a time.
  public let limit: Int
  private let state: Mutex<State>
  /// The time in which all of it recovers; `nil` if it does not.
  private let recovery: Duration?
  private let now: @Sendable () -> ContinuousClock.Instant

  /// An unused budget.
  public convenience init(limit: Int) { self.init(limit: limit, recoveringIn: nil) }

  /// An unused budget, all of which recovers in a time.
  init(
    limit: Int, recoveringIn recovery: Duration?,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.limit = limit
    self.recovery = recovery
    self.now = now
    state = Mutex(State(rest: limit))
  }

  /// The number of bytes that may still be charged.
  var rest: Int {
    state.withLock { state in
      recover(&state)
      return state.rest
    }
  }

  /// Charges bytes; returns whether they are within the limit.
  func take(_ count: Int) -> Bool {
    guard count > 0 else { return true }
    return state.withLock { state in
      recover(&state)
      guard count <= state.rest else { return false }
      state.rest -= count
      return true
    }
  }

  /// Returns the bytes of a failed request to the budget.
  func giveBack(_ count: Int) {
    state.withLock { state in state.rest += min(count, limit - state.rest) }
  }

  /// Charges bytes; throws the error of a resource that is beyond the limit.
  func charge(_ count: Int) throws(LoadError) {
    guard take(count) else { throw .tooLargeTogether(limit: limit) }
  }

  private func recover(_ state: inout State) {
    guard let recovery else { return }
    let now = now()
    if let last = state.time {
      let share = min(last.duration(to: now) / recovery, 1)
      state.rest = min(limit, state.rest + Int(share * Double(limit)))
    }
    state.time = now
  }
}

extension ByteBudget: Hashable {
  /// Whether two are the same object.
  public static func == (left: ByteBudget, right: ByteBudget) -> Bool { left === right }

  /// Hashes the object identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
