internal import HLSReports
internal import InspectionReports
internal import MediaTiming
internal import TextTracks

/// A player that joined the channel at its hold-back: the events that it gets, when it gets them.
///
/// Its clock is that of the log. It never plays beyond the live edge: where it has to wait, it stays behind.
struct PlayerJournal: Sendable {
  private var engine: TextTrackEngine?
  /// When the position was that of the engine.
  private var since: CalendarTime?
  private var liveEdge = MediaTime.zero
  /// The cues of segments that the player has not reached, by the starts of these segments.
  private var arrivals: [CueArrival] = []
  private var record = EventRecord()

  /// When the next event happens unless something else does before; `nil` without one that is known.
  var nextDue: CalendarTime? {
    guard var engine, let since, engine.hasStarted else { return nil }
    let times = [engine.nextChangeTime, arrivals.first?.cue.addTime].compactMap(\.self)
    guard let next = times.filter({ $0 > engine.position }).min(), next <= liveEdge else {
      return nil
    }
    return since.advanced(by: next - engine.position).atNextMillisecond
  }

  /// Takes what a load or a segment has changed.
  ///
  /// - Parameters:
  ///   - joinTime: where a player would join with this load.
  ///   - date: the date of a media time.
  mutating func step(
    _ revisions: [CueRevision], joinTime: MediaTime, liveEdge: MediaTime, at instant: CalendarTime,
    date: (MediaTime) -> CalendarTime?
  ) -> [EventReport] {
    var events = play(to: instant, date: date)
    self.liveEdge = liveEdge
    var now: [CueRevision] = []
    for revision in revisions {
      guard case .add(let arrival) = revision, let time = arrival.cue.addTime,
        time > engine?.position ?? joinTime
      else {
        if !replaceArrival(by: revision) { now.append(revision) }
        continue
      }
      let place = arrivals.partitioningIndex { $0.cue.addTime ?? .zero > time }
      arrivals.insert(arrival, at: place)
    }
    if engine == nil {
      var engine = TextTrackEngine(position: joinTime)
      events += reports(of: engine.apply(now) + engine.start(), date)
      (self.engine, since) = (engine, instant)
    } else if let position = engine?.position {
      events += reports(of: engine?.advance(to: position, revising: now) ?? [], date)
    }
    return events
  }

  /// Changes a cue that the player has not reached; returns whether it was one.
  private mutating func replaceArrival(by revision: CueRevision) -> Bool {
    guard let index = arrivals.firstIndex(where: { $0.cue.uid == revision.cueUid }) else {
      return false
    }
    switch revision {
    case .update(let cue): arrivals[index].cue = cue
    case .remove: arrivals.remove(at: index)
    case .add: break
    }
    return true
  }

  /// Plays up to an instant; returns the events on the way.
  mutating func play(
    to instant: CalendarTime, date: (MediaTime) -> CalendarTime?
  ) -> [EventReport] {
    guard let since, let start = engine?.position else { return [] }
    let end = min(start + max(.zero, since.distance(to: instant)), max(start, liveEdge))
    self.since = instant
    var events: [TrackEvent] = []
    while let time = arrivals.first?.cue.addTime, time <= end {
      let count = arrivals.prefix { $0.cue.addTime == time }.count
      events += engine?.advance(to: time, adding: Array(arrivals.prefix(count))) ?? []
      arrivals.removeFirst(count)
    }
    events += engine?.advance(to: end) ?? []
    return reports(of: events, date)
  }

  private mutating func reports(
    of events: [TrackEvent], _ date: (MediaTime) -> CalendarTime?
  ) -> [EventReport] {
    events.map { record.report(of: $0, date: date($0.time), isReloaded: true) }
  }
}

extension CalendarTime {
  /// The first whole millisecond, the unit of the clock of a log, that is not before it.
  fileprivate var atNextMillisecond: CalendarTime {
    let time = timeSince1970
    guard let count = time.rounded(toTimescale: 1000) else { return self }
    let rounded = MediaTime(value: Int128(count), timescale: 1000)
    return CalendarTime(
      timeSince1970: rounded < time ? rounded + .milliseconds(1) : rounded)
  }
}
