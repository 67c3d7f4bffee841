import Testing

@testable import LiveMonitoring

struct SharedTimerTests {
  @Test func `a wait that is shorter than those before it ends first`() async throws {
    let timer = SharedTimer()
    let long = Task { try await timer.sleep(until: .now + .seconds(86_400)) }
    try await timer.sleep(until: .now + .milliseconds(1))
    long.cancel()
    await #expect(throws: CancellationError.self) { try await long.value }
  }

  @Test func `waits go on when the one that would have ended first is cancelled`() async throws {
    let timer = SharedTimer()
    let first = Task { try await timer.sleep(until: .now + .milliseconds(1)) }
    first.cancel()
    _ = await first.result
    try await timer.sleep(until: .now + .milliseconds(2))
  }

  @Test func `many waits end, none of them before its time`() async throws {
    let timer = SharedTimer()
    let early = try await withThrowingTaskGroup(of: Bool.self) { group in
      for milliseconds in 0..<200 {
        group.addTask {
          let end = ContinuousClock.now + .milliseconds(milliseconds % 40)
          try await timer.sleep(until: end)
          return ContinuousClock.now < end
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(early == 0)
  }
}
