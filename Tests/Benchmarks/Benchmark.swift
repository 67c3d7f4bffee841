/// A piece of work that is done again and again for a while, to tell how fast it is.
struct Benchmark {
  /// What is done.
  let name: String
  /// How often the work is done in one call.
  let count: Int
  /// Does the work, and gives something that depends on it, so that none of it is left out.
  let work: () -> Int

  /// How often the time is taken; the best time is the least disturbed one.
  private static let rounds = 5
  /// How long a round lasts.
  private static let roundLength = Duration.milliseconds(400)

  /// How often the work is done in a second.
  func run() -> Double {
    let clock = ContinuousClock()
    var best = 0.0
    var sum = 0
    for _ in 0..<Self.rounds {
      var calls = 0
      let start = clock.now
      var elapsed = Duration.zero
      while elapsed < Self.roundLength {
        for _ in 0..<100 { sum &+= work() }
        calls += 100
        elapsed = clock.now - start
      }
      best = max(best, Double(calls * count) / (elapsed / .seconds(1)))
    }
    // The sum is never this; the compiler does not know that.
    if sum == Int.min { print(sum) }
    return best
  }
}
