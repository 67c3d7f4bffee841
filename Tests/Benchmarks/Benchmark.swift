import Foundation

/// A piece of work that is done again and again for a while, to measure how fast it is.
struct Benchmark {
  /// What is done.
  let name: String
  /// How often the work is done in one call.
  let count: Int
  /// How often the work is done before the time is looked at.
  var batch = 100
  /// Does the work, and gives something that depends on it, so that none of it is left out.
  let work: () -> Int

  /// How often the time is taken; the best time is the least disturbed one.
  private static let rounds = 5
  /// How long a round lasts, in seconds.
  private static let roundLength = 0.4

  /// The time that this process has had a core, in seconds. Other work on the machine does not count.
  static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }

  /// How often the work is done in a second on one core.
  func run() -> Double {
    var best = 0.0
    var sum = 0
    for _ in 0..<Self.rounds {
      var calls = 0
      let start = Self.processorTime
      var elapsed = 0.0
      while elapsed < Self.roundLength {
        for _ in 0..<batch { sum &+= work() }
        calls += batch
        elapsed = Self.processorTime - start
      }
      best = max(best, Double(calls * count) / elapsed)
    }
    // The sum is never this; the compiler does not know that.
    if sum == Int.min { print(sum) }
    return best
  }
}
