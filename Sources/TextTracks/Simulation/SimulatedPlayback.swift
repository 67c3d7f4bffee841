import MediaTiming

/// One run of a ``PlaybackSimulator``.
public struct SimulatedPlayback: IteratorProtocol, Sendable {
  private let simulator: PlaybackSimulator
  private var engine: TextTrackEngine
  private var arrivals: ArrivalSchedule
  private var seeks: [PlaybackPlan.Seek]
  /// When the next tick is due; it counts from where the playback began or landed.
  private var nextTick: MediaTime?
  private var isFinished = false

  private var events: [TrackEvent] = []
  private var nextEvent = 0

  init(_ simulator: PlaybackSimulator) {
    self.simulator = simulator
    self.arrivals = simulator.arrivals
    self.seeks = simulator.plan.seeks
    self.engine = TextTrackEngine(position: simulator.start)
  }

  /// The next event; `nil` at the end of the playback.
  public mutating func next() -> TrackEvent? {
    while nextEvent == events.count {
      guard !isFinished else { return nil }
      events.removeAll(keepingCapacity: true)
      nextEvent = 0
      step()
    }
    defer { nextEvent += 1 }
    return events[nextEvent]
  }

  private mutating func step() {
    if !engine.hasStarted {
      events += engine.add(arrivals.takeLoaded())
      events += engine.start(adding: arrivals.take(dueAt: engine.position))
      restartTicks()
    } else if let index = seeks.firstIndex(where: { $0.time == engine.position }) {
      land(at: simulator.plan.clamped(seeks.remove(at: index).target))
    } else if engine.position < simulator.end {
      play()
    } else {
      isFinished = true
    }
  }

  private mutating func land(at target: MediaTime) {
    if simulator.step != nil { reportTime(target, reason: .seek) }
    events += engine.seek(to: target, adding: arrivals.take(dueAt: target))
    restartTicks()
  }

  private mutating func play() {
    let target = nextStop()
    if let tick = nextTick, tick <= target || target == simulator.end {
      reportTime(target, reason: .play)
      if tick <= target { nextTick = simulator.step.map { tick + $0 } }
    }
    events += engine.advance(to: target, adding: arrivals.take(dueAt: target))
  }

  /// Where the position comes to a halt next: the place of a jump, a tick or else a change, or the end.
  private mutating func nextStop() -> MediaTime {
    var stop = simulator.end
    for seek in seeks where seek.time > engine.position { stop = min(stop, seek.time) }
    if let nextTick { return min(stop, nextTick) }
    if let change = engine.nextChangeTime { stop = min(stop, change) }
    if let due = arrivals.nextDueTime { stop = min(stop, due) }
    return stop
  }

  private mutating func restartTicks() {
    nextTick = simulator.step.map { engine.position + $0 }
  }

  private mutating func reportTime(_ position: MediaTime, reason: TrackEventReason) {
    events.append(
      TrackEvent(type: .timeupdate, position: position, time: position, reason: reason))
  }
}
