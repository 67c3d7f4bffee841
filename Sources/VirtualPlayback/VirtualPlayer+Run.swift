internal import MediaTiming
internal import TextTracks

// MARK: - In step with a clock

extension VirtualPlayer {
  /// Plays in step with a clock until it pauses or ends.
  ///
  /// The player sleeps from halt to halt on the clock. When it wakes late, it catches up, and every
  /// event still has its exact time. With a clock that moves only on request of a test, nothing
  /// waits for real time.
  ///
  /// - Throws: errors of sleeping on the clock, such as `CancellationError`. The player then still
  ///   plays on its own clock, and may be run again.
  public nonisolated(nonsending) func run<C: Clock>(on clock: C) async throws
  where C.Duration == Duration {
    play()
    var last = clock.now
    while !isPaused, let wait = timeToNextHalt {
      guard wait > .zero else {
        goOn(for: .zero)
        continue
      }
      try await clock.sleep(until: last.advanced(by: wait), tolerance: nil)
      let now = clock.now
      advance(by: last.duration(to: now))
      last = now
    }
    endWaiting()
  }

  /// The time of the clock until the next halt; `nil` without one.
  private var timeToNextHalt: Duration? {
    guard let course, canGoOn else { return nil }
    switch move {
    case .play(let limit):
      let stop = course.nextStop(
        from: position, rate: rate, before: [limit, goal].compactMap(\.self).min() ?? position,
        change: list.nextChangeTime)
      return Duration(roundingUp: (stop - position).divided(by: rate))
    case .wait: return course.timeToNextReload.map { Duration(roundingUp: $0) }
    case .jump, .end: return .zero
    }
  }
}
