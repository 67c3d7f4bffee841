import Synchronization
import Testing

@testable import LiveMonitoring

struct TurnsTests {
  /// The numbers of those who had their turn.
  private final class Order: Sendable {
    let numbers = Mutex<[Int]>([])
  }

  /// Waits until some callers have asked for a turn, which nothing reports.
  private func pause() async throws { try await Task.sleep(for: .milliseconds(20)) }

  @Test func `turns come in the order in which they were asked for`() async throws {
    let turns = Turns()
    #expect(await turns.take())
    let order = Order()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<3 {
        group.addTask {
          guard await turns.take() else { return }
          order.numbers.withLock { $0.append(number) }
          turns.pass()
        }
        try await pause()
      }
      #expect(order.numbers.withLock { $0 } == [])
      turns.pass()
      try await group.waitForAll()
    }
    #expect(order.numbers.withLock { $0 } == [0, 1, 2])
    #expect(await turns.take())
  }

  @Test func `a task that is cancelled has no turn, and holds up no other`() async throws {
    let turns = Turns()
    #expect(await turns.take())
    let cancelled = Task { await turns.take() }
    try await pause()
    let next = Task { await turns.take() }
    try await pause()
    cancelled.cancel()
    #expect(await !cancelled.value)
    turns.pass()
    #expect(await next.value)
    turns.pass()
    let early = Task {
      while !Task.isCancelled { await Task.yield() }
      return await turns.take()
    }
    early.cancel()
    #expect(await !early.value)
    #expect(await turns.take())
  }
}
