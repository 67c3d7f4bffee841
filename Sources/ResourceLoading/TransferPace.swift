/// How long a transfer may go on: silence ends it, and so does a pace that leads nowhere.
struct TransferPace {
  /// Bytes a second. A server that sends less for as long as the time limit keeps nobody waiting further.
  static let leastRate = 1024

  private let timeout: Duration
  private let beginning: ContinuousClock.Instant
  private var lastProgress: ContinuousClock.Instant
  /// The time since which bytes are counted: from the first one of the answer on, and again once there were enough.
  private var countingStart: ContinuousClock.Instant?
  private var byteCount = 0

  init(timeout: Duration, from beginning: ContinuousClock.Instant = .now) {
    self.timeout = timeout
    self.beginning = beginning
    lastProgress = beginning
  }

  /// How long the transfer has taken.
  func age(at now: ContinuousClock.Instant = .now) -> Duration { now - beginning }

  /// Notes bytes of the answer.
  mutating func note(_ count: Int, at now: ContinuousClock.Instant = .now) {
    lastProgress = now
    if let countingStart, now - countingStart < timeout || !isFastEnough {
      byteCount += count
    } else {
      countingStart = now
      byteCount = count
    }
  }

  /// Leaves out time that has just passed without a chance for bytes to be noted.
  mutating func leaveOut(_ time: Duration, at now: ContinuousClock.Instant = .now) {
    lastProgress = min(now, lastProgress + time)
    countingStart = countingStart.map { min(now, $0 + time) }
  }

  /// How long it is until the server is overdue; zero or less when it is.
  func patience(at now: ContinuousClock.Instant = .now) -> Duration {
    let silence = timeout - (now - lastProgress)
    guard let countingStart, !isFastEnough else { return silence }
    return min(silence, timeout - (now - countingStart))
  }

  /// Why the transfer is over, when it is.
  func fault(at now: ContinuousClock.Instant = .now) -> LoadError? {
    guard patience(at: now) <= .zero else { return nil }
    let seconds = timeout / .seconds(1)
    return now - lastProgress >= timeout
      ? .timedOut(seconds: seconds) : .tooSlow(bytes: Self.leastRate, seconds: seconds)
  }

  private var isFastEnough: Bool {
    Double(byteCount) >= Double(Self.leastRate) * (timeout / .seconds(1))
  }
}
