/// The time limit of a transfer: silence ends it, and so does a rate that is too low.
struct TransferPace {
  /// The minimum rate in bytes a second. A transfer below it for the time limit ends.
  static let leastRate = 1024
  /// The maximum time of a playlist or another text, as a multiple of the time limit. All that follows waits for it.
  static let textPatience = 10
  /// The minimum rate in bytes a second, on average, of a transfer that takes longer than ``textPatience`` time limits.
  /// One that may be sent as it is made has none.
  static let leastLateRate = 32 << 10

  private let timeout: Duration
  /// The maximum time up to the first byte.
  private let firstByteTimeout: Duration
  /// The maximum time of the whole transfer.
  private var totalTimeout: Duration?
  private var hasBegun = false
  private let beginning: ContinuousClock.Instant
  private let mayBeLive: Bool
  private var lastProgress: ContinuousClock.Instant
  /// The start of the counting period: the first byte of the response, and again once there were
  /// enough.
  private var countingStart: ContinuousClock.Instant?
  private var byteCount = 0
  private var totalByteCount = 0
  /// The time in which no bytes could be recorded.
  private var leftOut = Duration.zero

  /// A transfer that begins.
  ///
  /// - Parameters:
  ///   - firstByteTimeout: the maximum time up to the first byte; `nil` for that of any silence.
  ///   - totalTimeout: the maximum time of the whole transfer; `nil` for none.
  ///   - mayBeLive: whether it may be sent as it is made, such as an input.
  init(
    timeout: Duration, firstByteTimeout: Duration? = nil, totalTimeout: Duration? = nil,
    mayBeLive: Bool = false, from beginning: ContinuousClock.Instant = .now
  ) {
    self.timeout = timeout
    self.firstByteTimeout = firstByteTimeout ?? timeout
    self.totalTimeout = totalTimeout
    self.mayBeLive = mayBeLive
    self.beginning = beginning
    lastProgress = beginning
  }

  /// The time that the transfer has taken.
  func age(at now: ContinuousClock.Instant = .now) -> Duration { now - beginning }

  /// Records that the response is a playlist or another text, for which a whole time limit applies if there is none.
  mutating func noteText() { totalTimeout = totalTimeout ?? timeout * Self.textPatience }

  /// Records bytes of the response.
  mutating func note(_ count: Int, at now: ContinuousClock.Instant = .now) {
    lastProgress = now
    hasBegun = true
    totalByteCount += count
    if let countingStart, now - countingStart < timeout || !isFastEnough {
      byteCount += count
    } else {
      countingStart = now
      byteCount = count
    }
  }

  /// Excludes time in which no bytes could be recorded.
  mutating func leaveOut(_ time: Duration, at now: ContinuousClock.Instant = .now) {
    leftOut += time
    lastProgress = min(now, lastProgress + time)
    countingStart = countingStart.map { min(now, $0 + time) }
  }

  /// The time until the server is overdue; zero or less when it is.
  func patience(at now: ContinuousClock.Instant = .now) -> Duration {
    let silence = silenceLimit - (now - lastProgress)
    let rest = min(silence, wholeLimit - age(at: now))
    guard let countingStart, !isFastEnough else { return rest }
    return min(rest, timeout - (now - countingStart))
  }

  /// The maximum time of the whole transfer, for what has arrived.
  private var wholeLimit: Duration {
    if let totalTimeout { return totalTimeout }
    guard !mayBeLive else { return .seconds(Int64.max / 2) }
    let late = Duration.seconds(1) * (Double(totalByteCount) / Double(Self.leastLateRate))
    return leftOut + max(timeout * Self.textPatience, late)
  }

  private var silenceLimit: Duration { hasBegun ? timeout : firstByteTimeout }

  /// The error of a transfer that is over; `nil` otherwise.
  func fault(at now: ContinuousClock.Instant = .now) -> LoadError? {
    guard patience(at: now) <= .zero else { return nil }
    if now - lastProgress >= silenceLimit { return .timedOut(seconds: silenceLimit / .seconds(1)) }
    if let totalTimeout, age(at: now) >= totalTimeout {
      return .incomplete(seconds: totalTimeout / .seconds(1))
    }
    if age(at: now) >= wholeLimit {
      return .tooSlow(
        bytes: Self.leastLateRate, seconds: timeout * Self.textPatience / .seconds(1))
    }
    return .tooSlow(bytes: Self.leastRate, seconds: timeout / .seconds(1))
  }

  private var isFastEnough: Bool {
    Double(byteCount) >= Double(Self.leastRate) * (timeout / .seconds(1))
  }
}
