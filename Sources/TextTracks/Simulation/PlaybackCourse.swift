package import MediaTiming

/// Where a playback halts on its way, and which cues become known there.
///
/// It is what all playbacks have in common, whoever drives them: a plan that is played as a whole, or an
/// application that plays, pauses and seeks as it likes. It knows no position of its own.
package struct PlaybackCourse: Sendable {
  /// What there is to do at a halt.
  package struct Halt: Sendable {
    /// Whether it is a tick, at which the time is reported.
    package var isTick: Bool
    /// The cues that become known.
    package var arrivals: [CueArrival]
  }

  private var schedule: ArrivalSchedule
  /// When the next tick is due; it counts from where the playback began or landed.
  private var nextTick: MediaTime?
  /// The media time from one tick to the next; `nil` to go from change to change.
  package private(set) var step: MediaTime?

  init(_ schedule: ArrivalSchedule, step: MediaTime?) {
    self.schedule = schedule
    self.step = step
  }

  /// A course for cues that are not known yet. The step is more than zero.
  package init(tracks: [TextTrack], buffer: PlaybackPlan.Buffer, step: MediaTime?) {
    self.init(ArrivalSchedule(tracks, buffer: buffer), step: step)
  }

  /// The last time at which anything happens by playing on.
  package var lastTime: MediaTime? { schedule.lastTime }

  /// The cues that are there at load and have not been taken yet.
  package mutating func takeLoaded() -> [CueArrival] { schedule.takeLoaded() }

  /// The cues that are due where the playback begins or lands; the ticks count from there.
  package mutating func land(at position: MediaTime) -> [CueArrival] {
    setStep(step, at: position)
    return schedule.take(dueAt: position)
  }

  /// Sets the media time between ticks, which count from the position.
  package mutating func setStep(_ step: MediaTime?, at position: MediaTime) {
    self.step = step
    nextTick = step.map { position + $0 }
  }

  /// Puts other cues in the place of those that are not known yet.
  package mutating func replaceArrivals(of tracks: [TextTrack], buffer: PlaybackPlan.Buffer) {
    schedule = ArrivalSchedule(tracks, buffer: buffer)
  }

  /// Where a playback halts next: a tick, or else a change, but not past a limit.
  package func nextStop(before limit: MediaTime, change: @autoclosure () -> MediaTime?) -> MediaTime
  {
    if let nextTick { return min(limit, nextTick) }
    var stop = limit
    if let change = change() { stop = min(stop, change) }
    if let due = schedule.nextDueTime { stop = min(stop, due) }
    return stop
  }

  /// Halts where ``nextStop(before:change:)`` told.
  package mutating func halt(at stop: MediaTime) -> Halt {
    let isTick = nextTick.map { $0 <= stop } ?? false
    if isTick, let tick = nextTick { nextTick = step.map { tick + $0 } }
    return Halt(isTick: isTick, arrivals: schedule.take(dueAt: stop))
  }
}
