import MediaTiming
import TestSupport
import Testing

@Suite struct TransportTimestampTests {
  @Test func `only the low 33 bits count`() {
    #expect(TransportTimestamp(ticks: 1 << 33).ticks == 0)
    #expect(TransportTimestamp(ticks: .max).ticks == (1 << 33) - 1)
  }

  @Test func `a sum drops its carry`() {
    let last = TransportTimestamp(ticks: (1 << 33) - 1)
    #expect((last + TransportTimestamp(ticks: 2)).ticks == 1)
  }

  @Test func `the way over the wrap is the short one`() {
    let before = TransportTimestamp(ticks: (1 << 33) - 90_000)
    let after = TransportTimestamp(ticks: 90_000)
    #expect(before.distance(to: after) == 180_000)
    #expect(after.distance(to: before) == -180_000)
  }

  @Test func `half the circle counts as backwards`() {
    let zero = TransportTimestamp(ticks: 0)
    #expect(zero.distance(to: TransportTimestamp(ticks: 1 << 32)) == -(1 << 32))
    #expect(zero.distance(to: TransportTimestamp(ticks: (1 << 32) - 1)) == (1 << 32) - 1)
  }

  @Test func `going a distance arrives, from every offset around the wrap`() {
    var random = SeededGenerator(seed: 33)
    for _ in 0..<5000 {
      let start = TransportTimestamp(ticks: UInt64.random(in: 0..<(1 << 33), using: &random))
      let step = Int64.random(in: -(1 << 32)..<(1 << 32), using: &random)
      #expect(start.distance(to: start.advanced(by: step)) == step)
      let clock = ProgramClock(start)
      #expect(clock.distance(to: clock.advanced(by: step * 300)) == step * 300)
    }
  }

  @Test func `a program clock is its base and its extension`() {
    let clock = ProgramClock(base: 90_000, extension: 299)
    #expect(clock.ticks == 27_000_299)
    #expect(ProgramClock(TransportTimestamp(ticks: 90_000)).ticks == 27_000_000)
    #expect(ProgramClock(ticks: ProgramClock.modulus + 5).ticks == 5)
  }

  @Test func `moving a program clock by any amount stays on the circle`() {
    let clock = ProgramClock(ticks: 1)
    #expect(clock.advanced(by: -2).ticks == ProgramClock.modulus - 1)
    #expect(clock.advanced(by: .min).ticks < ProgramClock.modulus)
    #expect(clock.advanced(by: .max).ticks < ProgramClock.modulus)
  }
}
