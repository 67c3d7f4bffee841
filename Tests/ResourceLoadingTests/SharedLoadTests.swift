import Synchronization
import Testing

@testable import ResourceLoading

@Suite(.timeLimit(.minutes(5)))
struct SharedLoadTests {
  /// Returns 5 when it is released, and -1 when its task is cancelled.
  private final class Gate: Sendable {
    private let isOpen = Mutex(false)

    func open() { isOpen.withLock { $0 = true } }

    @Sendable func number() async -> Int {
      while !isOpen.withLock({ $0 }) {
        do { try await Task.sleep(for: .milliseconds(1)) } catch { return -1 }
      }
      return 5
    }
  }

  @Test func `all callers have the result, also those that come after the end`() async throws {
    let gate = Gate()
    let load = SharedLoad { await gate.number() }
    let second = try #require(load.join())
    async let value = load.value(for: load.starter)
    gate.open()
    #expect(await value == 5)
    #expect(await load.value(for: second) == 5)
    let third = try #require(load.join())
    #expect(await load.value(for: third) == 5)
  }

  @Test func `a caller that is cancelled leaves at once, and the others go on`() async throws {
    let gate = Gate()
    let load = SharedLoad { await gate.number() }
    let second = try #require(load.join())
    let first = Task { await load.value(for: load.starter) }
    first.cancel()
    #expect(await first.value == nil)
    gate.open()
    #expect(await load.value(for: second) == 5)
  }

  @Test func `a load without callers is cancelled, and has no others`() async throws {
    let end = Mutex<Int?>(nil)
    let load = SharedLoad {
      let number = await Gate().number()
      end.withLock { $0 = number }
      return number
    }
    let second = try #require(load.join())
    for caller in [load.starter, second] {
      let task = Task { await load.value(for: caller) }
      task.cancel()
      #expect(await task.value == nil)
    }
    #expect(load.join() == nil)
    while end.withLock({ $0 }) == nil { try await Task.sleep(for: .milliseconds(1)) }
    #expect(end.withLock { $0 } == -1)
    // Nor has it any after its end.
    try await Task.sleep(for: .milliseconds(10))
    #expect(load.join() == nil)
  }
}
