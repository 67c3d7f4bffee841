import MediaTiming

/// One run of a ``PlaybackSimulator``.
public struct SimulatedPlayback: IteratorProtocol, Sendable {
  private let simulator: PlaybackSimulator
  private var engine: TextTrackEngine
  private var course: PlaybackCourse
  private var seeks: [PlaybackPlan.Seek]
  private var isFinished = false

  private var events: [TrackEvent] = []
  private var nextEvent = 0

  init(_ simulator: PlaybackSimulator) {
    self.simulator = simulator
    self.course = PlaybackCourse(
      simulator.arrivals, reloads: simulator.reloads, step: simulator.step)
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

  /// The load of a live playlist that told the latest of what is known; `nil` for a playlist that is not loaded again.
  public var latestReload: PlaylistReload? { course.latestReload }

  private mutating func step() {
    if !engine.hasStarted {
      guard simulator.blocked.range(at: engine.position) == nil else {
        // Nothing playable is left, so nothing is entered.
        events += engine.apply(course.takeLoaded(at: engine.position))
        isFinished = true
        return
      }
      events += engine.apply(course.takeLoaded(at: engine.position))
      events += engine.start(adding: course.land(at: engine.position))
    } else if let range = simulator.blocked.range(at: engine.position) {
      skip(range)
    } else if let index = seeks.firstIndex(where: { $0.time == engine.position }) {
      let target = simulator.plan.clamped(seeks.remove(at: index).target)
      let landing = simulator.plan.clamped(simulator.blocked.landing(of: target))
      seek(to: course.liveEdge.map { min($0, landing) } ?? landing)
    } else if engine.position < simulator.end, !isStalled {
      play()
    } else if simulator.plan.to == nil || engine.position < simulator.end, course.hasReload {
      wait()
    } else {
      isFinished = true
    }
  }

  /// Whether all that is listed was played.
  private var isStalled: Bool { course.liveEdge.map { engine.position >= $0 } ?? false }

  private mutating func wait() {
    let halt = course.waitForReload(at: engine.position)
    events += engine.advance(
      to: engine.position, adding: halt.arrivals, revising: halt.revisions)
  }

  private mutating func seek(to target: MediaTime) {
    events += engine.seek(
      to: target, adding: course.land(at: target), reportsTime: course.step != nil)
  }

  private mutating func skip(_ range: MediaTimeRange) {
    guard let end = range.end, end <= simulator.end else {
      isFinished = true
      return
    }
    if let liveEdge = course.liveEdge, liveEdge < end {
      if course.hasReload { wait() } else { isFinished = true }
    } else {
      seek(to: end)
    }
  }

  private mutating func play() {
    var limit = simulator.end
    if let start = simulator.blocked.nextStart(after: engine.position) { limit = min(limit, start) }
    for seek in seeks where seek.time > engine.position { limit = min(limit, seek.time) }
    let stop = course.nextStop(
      from: engine.position, rate: simulator.plan.rate, before: limit,
      change: engine.nextChangeTime)
    let halt = course.halt(at: stop, from: engine.position, rate: simulator.plan.rate)
    let isLast = course.step != nil && stop == simulator.end
    events += engine.advance(
      to: stop, adding: halt.arrivals, revising: halt.revisions,
      reportsTime: halt.isTick || isLast)
  }
}
