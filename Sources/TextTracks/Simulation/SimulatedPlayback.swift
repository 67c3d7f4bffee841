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
    self.course = PlaybackCourse(simulator.arrivals, step: simulator.step)
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
      guard simulator.blocked.range(at: engine.position) == nil else {
        // Nothing playable is left, so nothing is entered.
        events += engine.add(course.takeLoaded())
        isFinished = true
        return
      }
      events += engine.add(course.takeLoaded())
      events += engine.start(adding: course.land(at: engine.position))
    } else if let range = simulator.blocked.range(at: engine.position) {
      skip(range)
    } else if let index = seeks.firstIndex(where: { $0.time == engine.position }) {
      let target = simulator.plan.clamped(seeks.remove(at: index).target)
      seek(to: simulator.plan.clamped(simulator.blocked.landing(of: target)))
    } else if engine.position < simulator.end {
      play()
    } else {
      isFinished = true
    }
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
    seek(to: end)
  }

  private mutating func play() {
    var limit = simulator.end
    if let start = simulator.blocked.nextStart(after: engine.position) { limit = min(limit, start) }
    for seek in seeks where seek.time > engine.position { limit = min(limit, seek.time) }
    let stop = course.nextStop(before: limit, change: engine.nextChangeTime)
    let halt = course.halt(at: stop)
    let isLast = course.step != nil && stop == simulator.end
    events += engine.advance(
      to: stop, adding: halt.arrivals, reportsTime: halt.isTick || isLast)
  }
}
