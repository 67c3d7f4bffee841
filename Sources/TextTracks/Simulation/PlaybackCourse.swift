package import MediaTiming

/// The halts of a playback, and the cues that are added there.
///
/// It is the common part of all playbacks: a plan that is played as a whole, or an application that
/// plays, pauses and seeks. It has no position.
package struct PlaybackCourse: Sendable {
  /// The actions at a halt.
  package struct Halt: Sendable {
    /// Whether it is a tick, at which the time is reported.
    package var isTick: Bool
    /// The cues to add.
    package var arrivals: [CueArrival]
    /// The changes of a load of the playlist.
    package var revisions: [CueRevision]
  }

  private var schedule: ArrivalSchedule
  private var reloads: ReloadCourse?
  /// The time of the next tick; ticks count from the start or landing of the playback.
  private var nextTick: MediaTime?
  /// The media time between ticks; `nil` to go from change to change.
  package private(set) var step: MediaTime?

  init(_ schedule: ArrivalSchedule, reloads: ReloadSequence?, step: MediaTime?) {
    self.schedule = schedule
    self.reloads = reloads.map(ReloadCourse.init)
    self.step = step
  }

  /// A course for cues that are not added yet. The step must be positive.
  ///
  /// With `reloads`, playlist cues come from the loads, and only the segment cues of the tracks are
  /// used.
  package init(
    tracks: [TextTrack], reloads: ReloadSequence? = nil, buffer: PlaybackPlan.Buffer,
    step: MediaTime?
  ) {
    self.init(
      ArrivalSchedule(tracks, buffer: buffer, liveEdge: reloads.map { _ in .zero }),
      reloads: reloads, step: step)
  }

  /// The last time at which playback has an effect.
  package var lastTime: MediaTime? { schedule.lastTime }

  /// Returns the cues of the load that were not taken yet, for a playback that starts at a
  /// position.
  package mutating func takeLoaded(at position: MediaTime) -> [CueRevision] {
    let loaded = reloads?.join(at: position) ?? []
    listSegments()
    return loaded + schedule.takeLoaded().map { .add($0) }
  }

  /// Returns the cues due where the playback starts or lands; the ticks count from there.
  package mutating func land(at position: MediaTime) -> [CueArrival] {
    setStep(step, at: position)
    return schedule.take(dueAt: position)
  }

  /// Sets the media time between ticks, which count from the position.
  package mutating func setStep(_ step: MediaTime?, at position: MediaTime) {
    self.step = step
    nextTick = step.map { position + $0 }
  }

  /// Replaces the cues that are not added yet. The caller then handles the loads.
  package mutating func replaceArrivals(
    of tracks: [TextTrack], buffer: PlaybackPlan.Buffer
  ) -> [CueArrival] {
    reloads = nil
    schedule = ArrivalSchedule(tracks, buffer: buffer)
    return schedule.takeLoaded()
  }

  /// Returns the next halt of a playback at a position: a tick, or else a change, or a load of the
  /// playlist, but not beyond a limit.
  package func nextStop(
    from position: MediaTime, rate: MediaTime, before limit: MediaTime,
    change: @autoclosure () -> MediaTime?
  ) -> MediaTime {
    var stop = limit
    if let liveEdge { stop = min(stop, max(position, liveEdge)) }
    if let reload = positionOfReload(from: position, rate: rate) { stop = min(stop, reload) }
    if let nextTick { return min(stop, nextTick) }
    if let change = change() { stop = min(stop, change) }
    if let due = schedule.nextDueTime { stop = min(stop, due) }
    return stop
  }

  /// Halts at a time from ``nextStop(from:rate:before:change:)``.
  package mutating func halt(at stop: MediaTime, from position: MediaTime, rate: MediaTime) -> Halt
  {
    let isTick = nextTick.map { $0 <= stop } ?? false
    if isTick, let tick = nextTick { nextTick = step.map { tick + $0 } }
    var revisions: [CueRevision] = []
    if let reload = positionOfReload(from: position, rate: rate), reload <= stop {
      revisions = takeReload()
    } else {
      reloads?.run(for: max(.zero, stop - position) * rate.inverse)
    }
    return Halt(isTick: isTick, arrivals: schedule.take(dueAt: stop), revisions: revisions)
  }

  // MARK: Loads

  /// The end of the listed media; `nil` when there are no more loads.
  package var liveEdge: MediaTime? { hasReload ? reloads?.liveEdge : nil }

  /// The latest load.
  package var latestReload: PlaylistReload? { reloads?.latest }

  /// Whether the presentation is complete, so that its end is known.
  package var isComplete: Bool { reloads?.isComplete ?? true }

  /// The time of the clock until the next load.
  package var timeToNextReload: MediaTime? { reloads?.timeToNext }

  /// Whether there is another load.
  package var hasReload: Bool { timeToNextReload != nil }

  /// Lets the clock run while the position stands.
  package mutating func wait(for time: MediaTime) { reloads?.run(for: time) }

  /// Waits for the next load while the position stands, and takes it.
  package mutating func waitForReload(at position: MediaTime) -> Halt {
    let revisions = takeReload()
    return Halt(isTick: false, arrivals: schedule.take(dueAt: position), revisions: revisions)
  }

  private mutating func takeReload() -> [CueRevision] {
    let revisions = reloads?.takeNext() ?? []
    listSegments()
    return revisions
  }

  private mutating func listSegments() {
    schedule.list(upTo: liveEdge)
  }

  private func positionOfReload(from position: MediaTime, rate: MediaTime) -> MediaTime? {
    timeToNextReload.map { position + $0 * rate }
  }
}

extension MediaTime {
  /// One divided by a time that is more than zero.
  package var inverse: MediaTime { MediaTime(value: timescale, timescale: value) }
}
