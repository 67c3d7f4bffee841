/// When the progress of a batch is noted, so that a run that goes on with one that was killed repeats little.
struct ProgressPace {
  /// The maximum number of inputs between two notes.
  static let stride = 64
  /// The time after which the next input is noted.
  static let interval = Duration.seconds(2)

  private var inputs = 0
  private var last: ContinuousClock.Instant

  /// The pace of a run that begins at an instant.
  init(at start: ContinuousClock.Instant) { last = start }

  /// Counts an input that is done; returns whether the progress is to be noted.
  mutating func isDue(at now: ContinuousClock.Instant) -> Bool {
    inputs += 1
    guard inputs == Self.stride || now - last >= Self.interval else { return false }
    (inputs, last) = (0, now)
    return true
  }
}
