internal import HLSPlaylists
internal import MediaTiming
internal import ResourceLoading

/// When a playlist is loaded next, and with which request (RFC 8216bis, section 6.3.4 and appendix C).
struct ReloadPolicy: Sendable {
  /// What the user allows.
  struct Settings: Sendable {
    var usesBlocking = true
    var usesDelta = true
    /// The maximum silence of a server, in seconds.
    var timeout = MediaTime(seconds: 30)
  }

  /// A load that is to be made.
  struct Plan: Hashable, Sendable {
    /// When it starts.
    var due: CalendarTime
    /// Why it is made.
    var cause: PlaylistLoad.Cause
    /// What is requested of the server.
    var directives = DeliveryDirectives()
    /// The maximum time up to the first byte, in seconds; `nil` for that of any request.
    var firstByteTimeout: MediaTime?
    /// The maximum time up to the last byte, in seconds.
    var totalTimeout: MediaTime
  }

  /// How a load went.
  struct Outcome: Sendable {
    /// The load that was planned.
    var plan: Plan
    /// When it was sent.
    var sent: CalendarTime
    /// When its first byte arrived; `nil` without one.
    var firstByte: CalendarTime?
    /// When it was complete.
    var ended: CalendarTime
    /// The status; `nil` without a response.
    var status: Int?
    /// Whether there is no playlist.
    var isFailure = false
    /// Whether the server sent nothing in time.
    var isUnanswered = false
    /// Whether the server refused its directives, if it had some.
    var isRefused: Bool { Exchange.isRefusal(status) }
    /// Whether the body is that of the load before.
    var isRepeat = false
    /// The delay that the server asks for, in seconds.
    var retryAfter: MediaTime?
    /// The time that the response was in caches, in seconds.
    var age: MediaTime?
  }

  static let leastInterval = MediaTime.milliseconds(200)
  static let leastRetryDelay = MediaTime.milliseconds(500)
  static let longestRetryDelay = MediaTime(seconds: 8)
  static let longestRetryAfter = MediaTime(seconds: 60)
  /// The time for which what a server offers but does not do is not used.
  static let pause = MediaTime(seconds: 60)
  /// The number of faults in a row after which that is so.
  static let maximumFaults = 2
  /// The maximum number of requests that make up for the age of a first response.
  static let maximumTuneIns = 4
  /// The time in target durations between loads of a playlist with EXT-X-ENDLIST while others go on.
  private static let endedInterval = MediaTime(seconds: 5)
  /// The maximum age that is made up for, in target durations.
  static let longestTuneIn = MediaTime(seconds: 10)

  private struct TuneIn: Sendable {
    var start: HeldPlaylist
    var goal: MediaTime
    var since: CalendarTime
    var count = 0
  }

  let settings: Settings
  /// The last load that counts; `nil` before the first.
  private(set) var held: HeldPlaylist?
  /// Up to when that is known to be the newest one.
  private var heldSince: CalendarTime?
  private var failureCount = 0
  /// Whether the last request with directives was refused.
  private var wasRefused = false
  /// The number of blocking requests in a row that were answered early and unchanged.
  private var earlyCount = 0
  /// The number of blocking requests in a row that were not answered, or refused.
  private var unansweredCount = 0
  /// Whether the last blocking request had another answer without a playlist. That is a refusal if the next request, which
  /// does not block, succeeds.
  private var hasFailed = false
  private var deltaFaultCount = 0
  private var blockingPause: CalendarTime?
  private var deltaPause: CalendarTime?
  private var tuneIn: TuneIn?

  init(_ settings: Settings) { self.settings = settings }

  /// The target duration in seconds; an assumed one before the first playlist.
  var targetDuration: MediaTime { held?.targetDuration ?? HeldPlaylist.assumedTargetDuration }

  /// Returns the first load.
  func first(at instant: CalendarTime) -> Plan { plan(.initial, at: instant) }

  /// Returns a load that nothing but what others need has caused.
  func again(at instant: CalendarTime) -> Plan { plan(.retry, at: instant) }

  /// Returns the load after one that has ended.
  ///
  /// - Parameters:
  ///   - followed: what the channel knows of the playlist then; `nil` when it does not follow it.
  ///   - reported: the last position that another playlist reports of this one.
  mutating func next(
    after outcome: Outcome, followed: ChannelState.Followed?, reported: PlaylistPosition? = nil
  ) -> Plan {
    guard !outcome.isFailure, let followed, let new = HeldPlaylist(followed) else {
      return planAfterFailure(outcome)
    }
    let before = held
    held = new
    if new.isEnded {
      // It may have ended by mistake, or go on when its packager runs again. When all have ended, nothing is loaded again.
      return plan(.poll, at: outcome.ended.advanced(by: new.targetDuration * Self.endedInterval))
    }
    if followed.needsWhole {
      noteDeltaFault(outcome)
      // A whole playlist was requested, so another request would not help.
      guard !outcome.plan.directives.isEmpty else { return planAfterFailure(outcome) }
      return plan(.retry, at: outcome.ended)
    }
    failureCount = 0
    if outcome.plan.directives.skip != nil { deltaFaultCount = 0 }
    heldSince = (outcome.firstByte ?? outcome.ended).advanced(by: -(outcome.age ?? .zero))
    let isChanged = !outcome.isRepeat && (before.map { $0.isChanged(in: new) } ?? true)
    let isEarly = noteBlocking(outcome, new, isChanged: isChanged)
    guard settings.usesBlocking, new.canBlock, !isPaused(blockingPause, at: outcome.ended) else {
      tuneIn = nil
      let interval = isChanged ? Self.interval(new) : new.targetDuration.half
      return withDelta(
        plan(.poll, at: later(outcome.sent.advanced(by: interval), outcome.ended)))
    }
    if let plan = planTuneIn(after: outcome, new, reported) { return plan }
    return planBlocking(after: outcome, new, isChanged: isChanged, isEarly: isEarly)
  }

  // MARK: Intervals

  /// The time from the start of a load that changed to that of the next one.
  private static func interval(_ held: HeldPlaylist) -> MediaTime {
    max(min(held.lastDuration, held.targetDuration), leastInterval)
  }

  private func later(_ instant: CalendarTime, _ other: CalendarTime) -> CalendarTime {
    max(instant, other)
  }

  private func isPaused(_ end: CalendarTime?, at instant: CalendarTime) -> Bool {
    end.map { instant < $0 } ?? false
  }

  private func plan(
    _ cause: PlaylistLoad.Cause, at instant: CalendarTime,
    waitingFor position: PlaylistPosition? = nil
  ) -> Plan {
    let patience = targetDuration * MediaTime(seconds: 3) + settings.timeout
    var plan = Plan(due: instant, cause: cause, totalTimeout: patience)
    guard let position else { return plan }
    plan.directives.position = position
    plan.firstByteTimeout = patience
    plan.totalTimeout = patience + patience
    return plan
  }

  // MARK: Failures

  private mutating func planAfterFailure(_ outcome: Outcome) -> Plan {
    tuneIn = nil
    let isRefused = outcome.isRefused && !outcome.plan.directives.isEmpty
    let isBlocking = outcome.plan.directives.position != nil
    hasFailed = isBlocking && !isRefused && outcome.status != nil
    if outcome.isUnanswered || isRefused, isBlocking {
      unansweredCount += 1
      pauseBlocking(after: outcome)
    }
    let wish = outcome.retryAfter.map { min($0, Self.longestRetryAfter) }
    if isRefused {
      noteDeltaFault(outcome)
      wasRefused = true
      // Retry-After is about the request that was made, which is not made again.
      return plan(.retry, at: outcome.ended)
    }
    let half = max(targetDuration.half, Self.leastRetryDelay)
    let longest = max(
      min(targetDuration + targetDuration, Self.longestRetryDelay), Self.leastRetryDelay)
    // Doubling ends where it no longer matters.
    let delay = min(half * MediaTime(seconds: 1 << min(failureCount, 8)), longest)
    failureCount += 1
    return plan(.retry, at: outcome.ended.advanced(by: max(delay, wish ?? .zero)))
  }

  private mutating func noteDeltaFault(_ outcome: Outcome) {
    guard outcome.plan.directives.skip != nil else { return }
    deltaFaultCount += 1
    guard deltaFaultCount >= Self.maximumFaults else { return }
    deltaFaultCount = 0
    deltaPause = outcome.ended.advanced(by: Self.pause)
  }

  // MARK: Blocking

  /// Records how a blocking request was answered; returns whether it was early.
  private mutating func noteBlocking(
    _ outcome: Outcome, _ new: HeldPlaylist, isChanged: Bool
  ) -> Bool {
    defer { hasFailed = false }
    guard let position = outcome.plan.directives.position else {
      if hasFailed {
        unansweredCount += 1
        pauseBlocking(after: outcome)
      }
      return false
    }
    unansweredCount = 0
    let isEarly = !new.contains(position)
    guard isEarly else {
      earlyCount = 0
      return false
    }
    guard !isChanged else { return true }
    earlyCount += 1
    pauseBlocking(after: outcome)
    return true
  }

  private mutating func pauseBlocking(after outcome: Outcome) {
    guard max(earlyCount, unansweredCount) >= Self.maximumFaults else { return }
    (earlyCount, unansweredCount) = (0, 0)
    blockingPause = outcome.ended.advanced(by: Self.pause)
  }

  private mutating func planBlocking(
    after outcome: Outcome, _ new: HeldPlaylist, isChanged: Bool, isEarly: Bool
  ) -> Plan {
    let half = new.partTarget?.half ?? new.targetDuration.half
    let wait: MediaTime =
      if isEarly {
        half
      } else if outcome.plan.directives.position != nil {
        // A server that answers everything at once is not asked more often than it has parts.
        min(half, Self.leastInterval)
      } else if !isChanged {
        new.targetDuration.half
      } else if wasRefused {
        // The next one may be refused again.
        Self.interval(new)
      } else {
        .zero
      }
    wasRefused = false
    return withDelta(
      plan(
        .blocking, at: later(outcome.sent.advanced(by: wait), outcome.ended), waitingFor: new.next))
  }

  /// Requests a delta update if that is offered and the held playlist is young enough.
  private func withDelta(_ plan: Plan) -> Plan {
    var plan = plan
    guard settings.usesDelta, !isPaused(deltaPause, at: plan.due), let offered = held?.offeredSkip,
      let heldSince, heldSince.distance(to: plan.due) < offered.maximumAge
    else { return plan }
    plan.directives.skip = offered.skip
    return plan
  }

  // MARK: Tune-in

  /// Returns the request that makes up for the age of a first response (RFC 8216bis, appendix C); `nil` when none is
  /// needed.
  private mutating func planTuneIn(
    after outcome: Outcome, _ new: HeldPlaylist, _ reported: PlaylistPosition?
  ) -> Plan? {
    if outcome.plan.cause == .initial {
      tuneIn = nil
      if let age = outcome.age, age > .zero {
        // The age is cut to whole seconds.
        let second = MediaTime(seconds: 1)
        let slack = new.partTarget.map { $0 < second ? second : .zero } ?? .zero
        let longest = new.targetDuration * Self.longestTuneIn
        tuneIn = TuneIn(
          start: new, goal: min(age + slack, longest), since: outcome.firstByte ?? outcome.ended)
      }
      if let reported, !new.contains(reported) {
        return plan(.tuneIn, at: outcome.ended, waitingFor: reported)
      }
    }
    guard var tuning = tuneIn else { return nil }
    let rest =
      tuning.goal + tuning.since.distance(to: outcome.ended) - new.mediaTime(since: tuning.start)
    guard tuning.count < Self.maximumTuneIns, rest >= new.partTarget ?? new.targetDuration else {
      tuneIn = nil
      return nil
    }
    tuning.count += 1
    tuneIn = tuning
    return plan(.tuneIn, at: outcome.ended, waitingFor: new.position(ahead: rest))
  }
}
