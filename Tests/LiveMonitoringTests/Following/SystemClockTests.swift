import LiveMonitoring
import MediaTiming
import Testing

struct SystemClockTests {
  @Test func `an instant that is past is not waited for`() async throws {
    let clock = SystemClock()
    try await clock.sleep(until: clock.now().advanced(by: MediaTime(seconds: -3600)))
  }

  @Test func `an instant has come when the wait is over`() async throws {
    let clock = SystemClock()
    let instant = clock.now().advanced(by: MediaTime(value: 3, timescale: 1000))
    try await clock.sleep(until: instant)
    #expect(clock.now() >= instant)
  }

  @Test func `a cancelled wait ends`() async {
    let clock = SystemClock()
    let task = Task {
      try await clock.sleep(until: clock.now().advanced(by: MediaTime(seconds: 86_400)))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a clock goes on from a later instant, and from none that is past`() {
    let (clock, other) = (SystemClock(), SystemClock())
    let day = MediaTime(seconds: 86_400)
    #expect(clock.goOn(from: clock.now().advanced(by: -day)) == .zero)
    let lead = clock.goOn(from: clock.now().advanced(by: day))
    #expect((lead - day).magnitude < MediaTime(seconds: 60))
    let copy = clock
    #expect(other.now().distance(to: copy.now()) > day - MediaTime(seconds: 60))
  }
}
