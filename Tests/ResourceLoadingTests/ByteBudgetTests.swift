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
    #expect(!budget.take(5) && budget.take(4) && !budget.take(1))
  }

  @Test func `what a part of a budget has taken is in the budget again when the part is gone`() {
    let budget = ByteBudget(limit: 10)
    do {
      let part = ByteBudget(partOf: budget)
      #expect(part.limit == 10 && part.take(7) && !part.take(4))
      part.giveBack(2)
      // More than it has is not given back.
      ByteBudget(partOf: budget).giveBack(10)
      #expect(!budget.take(6) && budget.take(5) && !part.take(1))
      withExtendedLifetime(part) {}
    }
    #expect(!budget.take(6) && budget.take(5))
  }

  @Test func `a part that leaves as much as it takes has less, the more others have`() {
    let budget = ByteBudget(limit: 100)
    let parts = (0..<3).map { _ in ByteBudget(partOf: budget, leavingAsMuch: true) }
    // Of what is left, each may have one half.
    #expect(!parts[0].take(51) && parts[0].take(50) && !parts[0].take(1))
    #expect(!parts[1].take(26) && parts[1].take(25) && !parts[1].take(1))
    let ofSecond = ByteBudget(partOf: parts[1])
    #expect(!ofSecond.take(1) && parts[2].take(12) && !parts[2].take(1))
    parts[0].giveBack(50)
    #expect(ofSecond.take(19) && !ofSecond.take(1))
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
