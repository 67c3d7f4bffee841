import MediaTiming

/// One run of a ``PlaybackSimulator``.
public struct SimulatedPlayback: IteratorProtocol, Sendable {
  private let simulator: PlaybackSimulator
  private var engine: TextTrackEngine
  private var course: PlaybackCourse
  /// The seeks of the plan that have not happened, in order. Those left at the end never happen.
  public private(set) var pendingSeeks: [PlaybackPlan.Seek]
  /// The changes of modes of the plan that have not happened.
  public private(set) var pendingModes: [PlaybackPlan.ModeChange]
  private var isFinished = false

  private var events: [TrackEvent] = []
  private var nextEvent = 0

  init(_ simulator: PlaybackSimulator) {
    self.simulator = simulator
    self.course = PlaybackCourse(
      simulator.arrivals, reloads: simulator.reloads, step: simulator.step)
    self.pendingSeeks = simulator.plan.seeks
    self.pendingModes = simulator.plan.modes
    self.engine = TextTrackEngine(position: simulator.start)
    for type in simulator.plan.disabledTypes { engine.setMode(.disabled, ofType: type) }
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

  /// The latest load of a live playlist; `nil` for a playlist without reloads.
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
      _ = setModes()
      events += engine.start(adding: course.land(at: engine.position))
      return
    }
    let isBlocked = simulator.blocked.range(at: engine.position) != nil
    if !isBlocked, setModes() { return }
    if !isBlocked, let next = pendingSeeks.first, next.time == engine.position {
      pendingSeeks.removeFirst()
      seek(
        to: course.landing(
          of: next.target, in: simulator.plan.presentation, around: simulator.blocked))
      return
    }
    let end = simulator.end(from: engine.position)
    let move = course.move(
      from: engine.position, to: end, around: simulator.blocked,
      hearsAllLoads: !simulator.isLimited(at: engine.position))
    switch move {
    case .play(let limit): play(before: limit ?? end, to: end)
    case .jump(let target): seek(to: target)
    case .wait: wait()
    case .end: isFinished = true
    }
  }

  /// Makes the changes of modes at the position; returns whether there was one.
  private mutating func setModes() -> Bool {
    let due = pendingModes.filter { $0.time == engine.position }
    guard !due.isEmpty else { return false }
    pendingModes.removeAll { $0.time == engine.position }
    for change in due { events += engine.setMode(change.mode, ofType: change.type) }
    events += engine.settle()
    return true
  }

  private mutating func wait() {
    let halt = course.waitForReload(at: engine.position)
    events += engine.advance(to: engine.position, adding: halt.arrivals, revising: halt.revisions)
  }

  private mutating func seek(to target: MediaTime) {
    events += engine.seek(
      to: target, adding: course.land(at: target), reportsTime: course.step != nil)
  }

  private mutating func play(before limit: MediaTime, to end: MediaTime) {
    var limit = limit
    if let next = pendingSeeks.first?.time, next > engine.position { limit = min(limit, next) }
    for mode in pendingModes where mode.time > engine.position { limit = min(limit, mode.time) }
    let stop = course.nextStop(
      from: engine.position, rate: simulator.plan.rate, before: limit,
      change: engine.nextChangeTime)
    let halt = course.halt(at: stop, from: engine.position, rate: simulator.plan.rate)
    let isLast = course.step != nil && stop == end
    events += engine.advance(
      to: stop, adding: halt.arrivals, revising: halt.revisions,
      reportsTime: halt.isTick || isLast)
  }
}
