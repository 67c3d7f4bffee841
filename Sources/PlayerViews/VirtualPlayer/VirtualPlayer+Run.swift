internal import MediaTiming
internal import TextTracks

// MARK: - In step with a clock

extension VirtualPlayer {
  /// Plays in step with a clock until it pauses or ends.
  ///
  /// The player sleeps from halt to halt on the clock. When it wakes late, it catches up, and every event still
  /// has its exact time. With a clock that only moves when a test tells it to, nothing waits for real time.
  ///
  /// - Throws: what sleeping on the clock throws, such as `CancellationError`. The player then keeps playing
  ///   as far as its own clock is concerned, and may be run again.
  public nonisolated(nonsending) func run<C: Clock>(on clock: C) async throws
  where C.Duration == Duration {
    play()
    var last = clock.now
    while !isPaused, let wait = timeToNextHalt {
      try await clock.sleep(until: last.advanced(by: wait), tolerance: nil)
      let now = clock.now
      advance(by: last.duration(to: now))
      last = now
    }
  }

  /// The time of the clock until something is due; `nil` when nothing is any more.
  private var timeToNextHalt: Duration? {
    guard let course, let goal, position < goal else { return nil }
    let limit = state.blocked.nextStart(after: position).map { min($0, goal) } ?? goal
    let stop = course.nextStop(
      from: position, rate: rate, before: limit, change: list.nextChangeTime)
    if stop == position, let wait = course.timeToNextReload { return Duration(roundingUp: wait) }
    return Duration(roundingUp: (stop - position).divided(by: rate))
  }
}
