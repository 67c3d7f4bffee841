internal import AdMarkers
internal import MediaTiming
internal import SCTE35

/// Folds the events of one source into intervals; several may be open at a time.
struct EventFold {
  private let channel: BreakInterval.Channel
  private var tracker: SpliceEventTracker
  /// The intervals by event number; `nil` for cancelled ones.
  private var intervals: [BreakInterval?] = []
  /// The first end of an enclosing interval, by interval.
  private var enclosingEnds: [Int: Signal] = [:]
  /// The starts of events that have ended, by identifier.
  private var ended: [UInt32: MediaTime] = [:]

  init(_ channel: BreakInterval.Channel, targetDuration: MediaTime) {
    self.channel = channel
    tracker = SpliceEventTracker(reach: targetDuration)
  }

  /// Whether an event has not ended.
  var isOpen: Bool { tracker.hasOpenEvents }

  mutating func add(_ signal: Signal) {
    if let section = signal.evidence.payload?.section {
      for change in tracker.endEnclosed(by: section, at: signal.time) {
        enclosingEnds[change.event.number] = signal
      }
    }
    for (event, action) in actions(of: signal) {
      var stated = event
      stated.action = action
      let planned = signal.plannedDuration(of: event)
      if stated.duration != nil { stated.duration = planned }
      let elapsed = action == .continue ? signal.evidence.elapsed : nil
      let place = SpliceEventTracker.Place(
        time: signal.time - (elapsed ?? .zero), sent: signal.arrival,
        isLine: channel.dialect != .inBand, spliceTime: signal.evidence.pts,
        assumedDuration: planned, restatesDuration: elapsed != nil)
      if elapsed != nil, isOfEnded(event, start: place.time) { continue }
      for change in tracker.follow(stated, at: place) {
        take(change, of: event, in: signal)
      }
    }
  }

  /// Whether a line continues an event that has ended, by its stated start.
  private func isOfEnded(_ event: SignalledEvent, start: MediaTime) -> Bool {
    event.eventID.flatMap { ended[$0] }
      .map { (start - $0).magnitude <= AdMarkerSequence.elapsedTolerance } ?? false
  }

  /// The events of a signal, each with the action on it.
  private func actions(
    of signal: Signal
  ) -> [(event: SignalledEvent, action: SignalledEvent.Action)] {
    let stated: SignalledEvent.Action? =
      switch signal.role {
      case .out: .start
      case .cont: .continue
      case .in: .end
      case .cmd, .opportunity, .ad: nil
      }
    guard !signal.events.isEmpty else {
      let id = signal.id.flatMap { UInt32(eventIDText: $0) }
      return stated.map { [(SignalledEvent(.start, nil, eventID: id), $0)] } ?? []
    }
    // The role of the line counts if it can mean one event only.
    let isStated = signal.role == .cont || signal.events.count == 1
    return signal.events.map { event in
      (event, event.action != .cancel && isStated ? stated ?? event.action : event.action)
    }
  }

  private mutating func take(
    _ change: SpliceEventTracker.Change, of event: SignalledEvent, in signal: Signal
  ) {
    let number = change.event.number
    if let id = change.event.id { ended[id] = change.step == .ended ? change.event.start : nil }
    switch change.step {
    case .started, .joined, .endedWithoutStart:
      let kind = change.event.kind.map(BreakInterval.Kind.event) ?? .tag
      let interval = BreakInterval(channel, kind, start: change.event.start)
      // A line that continues a break knows its start by the elapsed time alone.
      interval.hasKnownStart = change.step != .joined || signal.evidence.elapsed != nil
      intervals.append(interval)
    case .cancelled: intervals[number] = nil
    case .repeated, .updated, .continued, .ended, .superseded, .enclosingEnded, .replaced,
      .forgotten:
      break
    }
    switch change.step {
    case .started, .repeated, .updated: intervals[number]?.add(signal, event, as: .out)
    case .joined, .continued: intervals[number]?.add(signal, event, as: .cont)
    case .ended, .endedWithoutStart: intervals[number]?.add(signal, event, as: .in)
    case .superseded, .enclosingEnded, .cancelled, .replaced, .forgotten: break
    }
    intervals[number]?.take(change.event)
  }

  mutating func finish() -> [BreakInterval] {
    for (number, signal) in enclosingEnds {
      guard let interval = intervals[number], interval.end == nil else { continue }
      let limits = [interval.plannedEnd, interval.supersededAt]
      guard limits.allSatisfy({ $0.map { $0 > signal.time } ?? true }) else { continue }
      intervals[number]?.evidence.append(signal.evidence(of: nil, as: .cmd))
      intervals[number]?.close(at: signal.time)
    }
    return intervals.compactMap { $0 }
  }
}

extension BreakInterval {
  /// Sets the times from its event.
  fileprivate func take(_ event: SpliceEvent) {
    start = event.start
    supersededAt = event.supersededAt
    plannedDuration = event.duration
    autoReturn = event.autoReturn
    if let end = event.end { close(at: end) }
  }
}
