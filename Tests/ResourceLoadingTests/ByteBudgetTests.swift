import Synchronization
import Testing

@testable import ResourceLoading

struct ByteBudgetTests {
  /// A clock that is set.
  private final class Clock: Sendable {
    private let start = ContinuousClock.now
    private let seconds = Mutex(0.0)

    @Sendable func now() -> ContinuousClock.Instant { start + .seconds(seconds.withLock { $0 }) }

    func advance(_ count: Double) { seconds.withLock { $0 += count } }
  }

  @Test func `a budget ends, and has again what is given back`() {
    let budget = ByteBudget(limit: 10)
    #expect(budget.take(10) && budget.take(0) && !budget.take(1))
    budget.giveBack(4)
    #expect(budget.rest == 4)
    #expect(!budget.take(5) && budget.take(4) && !budget.take(1))
    // More than was taken is not given back.
    budget.giveBack(11)
    #expect(budget.rest == 10)
  }

  @Test func `a budget that recovers has a share for each time, and never more than all`() {
    let clock = Clock()
    let budget = ByteBudget(limit: 1000, recoveringIn: .seconds(100), now: clock.now)
    #expect(budget.take(1000) && !budget.take(1))
    clock.advance(50)
    #expect(!budget.take(501) && budget.take(499) && !budget.take(2))
    clock.advance(1_000_000)
    #expect(!budget.take(1001) && budget.take(1000) && !budget.take(1))
  }
}
