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
  /// The budget that this is a part of.
  private let whole: ByteBudget?
  /// Whether it leaves as much of that one as it has taken.
  private let leavesAsMuch: Bool
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
    whole = nil
    leavesAsMuch = false
    self.recovery = recovery
    self.now = now
    state = Mutex(State(rest: limit))
  }

  /// An unused part of a budget, which may become all of it. What it has taken is given back with the last reference to
  /// it.
  ///
  /// - Parameter leavesAsMuch: Whether it leaves as much of the whole as it has taken. So one that takes all it can
  ///   leaves something for each of the others, however many do the same.
  package init(partOf whole: ByteBudget, leavingAsMuch leavesAsMuch: Bool = false) {
    limit = whole.limit
    self.whole = whole
    self.leavesAsMuch = leavesAsMuch
    recovery = nil
    now = { .now }
    state = Mutex(State(rest: whole.limit))
  }

  deinit { whole?.giveBack(limit - state.withLock { $0.rest }) }

  /// Charges bytes; returns whether they are within the limit.
  ///
  /// - Parameter margin: The number of bytes that must be left.
  package func take(_ count: Int, leaving margin: Int = 0) -> Bool {
    guard count > 0 else { return true }
    return state.withLock { state in
      recover(&state)
      guard count <= state.rest - margin else { return false }
      guard whole?.take(count, leaving: marginOfWhole(count, state)) ?? true else { return false }
      state.rest -= count
      return true
    }
  }

  /// Whether bytes may be charged now.
  ///
  /// - Parameter margin: The number of bytes that must be left.
  func hasRoom(for count: Int, leaving margin: Int = 0) -> Bool {
    state.withLock { state in
      recover(&state)
      guard count <= state.rest - margin else { return false }
      return whole?.hasRoom(for: count, leaving: marginOfWhole(count, state)) ?? true
    }
  }

  /// What is to be left of the whole when bytes are charged.
  private func marginOfWhole(_ count: Int, _ state: State) -> Int {
    leavesAsMuch ? limit - state.rest + count : 0
  }

  /// Returns bytes to the budget, such as those of a failed request.
  package func giveBack(_ count: Int) {
    let given = state.withLock { state in
      let given = min(count, limit - state.rest)
      state.rest += given
      return given
    }
    whole?.giveBack(given)
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
