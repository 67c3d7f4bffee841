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
    /// What a load of the playlist changes.
    package var revisions: [CueRevision]
  }

  private var schedule: ArrivalSchedule
  private var reloads: ReloadCourse?
  /// When the next tick is due; it counts from where the playback began or landed.
  private var nextTick: MediaTime?
  /// The media time from one tick to the next; `nil` to go from change to change.
  package private(set) var step: MediaTime?

  init(_ schedule: ArrivalSchedule, reloads: ReloadSequence?, step: MediaTime?) {
    self.schedule = schedule
    self.reloads = reloads.map(ReloadCourse.init)
    self.step = step
  }

  /// A course for cues that are not known yet. The step is more than zero.
  ///
  /// With `reloads`, what the playlist tells comes with its loads, and of the tracks only the cues in segments count.
  package init(
    tracks: [TextTrack], reloads: ReloadSequence? = nil, buffer: PlaybackPlan.Buffer,
    step: MediaTime?
  ) {
    self.init(
      ArrivalSchedule(tracks, buffer: buffer, liveEdge: reloads.map { _ in .zero }),
      reloads: reloads, step: step)
  }

  /// The last time at which anything happens by playing on.
  package var lastTime: MediaTime? { schedule.lastTime }

  /// The cues that are there at load and have not been taken yet, for a playback that begins at a position.
  package mutating func takeLoaded(at position: MediaTime) -> [CueRevision] {
    let loaded = reloads?.join(at: position) ?? []
    listSegments()
    return loaded + schedule.takeLoaded().map { .add($0) }
  }

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

  /// Puts other cues in the place of those that are not known yet. Who tells so knows of the loads himself.
  package mutating func replaceArrivals(
    of tracks: [TextTrack], buffer: PlaybackPlan.Buffer
  ) -> [CueArrival] {
    reloads = nil
    schedule = ArrivalSchedule(tracks, buffer: buffer)
    return schedule.takeLoaded()
  }

  /// Where a playback halts next that stands at a position: a tick, or else a change, or a load of the playlist, but not
  /// past a limit.
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

  /// Halts where ``nextStop(from:rate:before:change:)`` told.
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

  /// Where the listed media ends; `nil` when nothing is loaded again.
  package var liveEdge: MediaTime? { hasReload ? reloads?.liveEdge : nil }

  /// The load that told the latest of what is known.
  package var latestReload: PlaylistReload? { reloads?.latest }

  /// Whether nothing is added to the presentation any more, so that its end is known.
  package var isComplete: Bool { reloads?.isComplete ?? true }

  /// How long the clock runs until the next load.
  package var timeToNextReload: MediaTime? { reloads?.timeToNext }

  /// Whether the playlist is loaded once more.
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
