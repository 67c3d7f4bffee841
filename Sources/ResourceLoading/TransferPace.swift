/// The time limit of a transfer: silence ends it, and so does a rate that is too low.
struct TransferPace {
  /// The minimum rate in bytes a second. A transfer below it for the time limit ends.
  static let leastRate = 1024

  private let timeout: Duration
  private let beginning: ContinuousClock.Instant
  private var lastProgress: ContinuousClock.Instant
  /// The start of the counting period: the first byte of the response, and again once there were
  /// enough.
  private var countingStart: ContinuousClock.Instant?
  private var byteCount = 0

  init(timeout: Duration, from beginning: ContinuousClock.Instant = .now) {
    self.timeout = timeout
    self.beginning = beginning
    lastProgress = beginning
  }

  /// The time that the transfer has taken.
  func age(at now: ContinuousClock.Instant = .now) -> Duration { now - beginning }

  /// Records bytes of the response.
  mutating func note(_ count: Int, at now: ContinuousClock.Instant = .now) {
    lastProgress = now
    if let countingStart, now - countingStart < timeout || !isFastEnough {
      byteCount += count
    } else {
      countingStart = now
      byteCount = count
    }
  }

  /// Excludes time in which no bytes could be recorded.
  mutating func leaveOut(_ time: Duration, at now: ContinuousClock.Instant = .now) {
    lastProgress = min(now, lastProgress + time)
    countingStart = countingStart.map { min(now, $0 + time) }
  }

  /// The time until the server is overdue; zero or less when it is.
  func patience(at now: ContinuousClock.Instant = .now) -> Duration {
    let silence = timeout - (now - lastProgress)
    guard let countingStart, !isFastEnough else { return silence }
    return min(silence, timeout - (now - countingStart))
  }

  /// The error of a transfer that is over; `nil` otherwise.
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
