internal import HLSReports
internal import InspectionReports
internal import MediaTiming
internal import TextTracks

/// A player that joined the channel at its hold-back: the events that it gets, when it gets them.
///
/// Its clock is that of the log. It never plays beyond the live edge: where it has to wait, it stays behind.
struct PlayerJournal: Sendable {
  /// A cue, or the end of one, that the player has not loaded.
  private struct Coming {
    var time: MediaTime
    var isEnd: Bool
    var arrival: CueArrival

    /// At one time ends come first; all else is in the order of additions.
    func precedes(_ other: Coming) -> Bool {
      if time != other.time { return time < other.time }
      return isEnd == other.isEnd ? arrival.addition < other.arrival.addition : isEnd
    }
  }

  private var engine: TextTrackEngine?
  /// When the position was that of the engine.
  private var since: CalendarTime?
  private var liveEdge = MediaTime.zero
  /// The cues and ends of cues that come with segments that the player has not reached, by time.
  private var coming: [Coming] = []
  /// The cues that came late and may be over: media up to the position is not read yet, which may have the end.
  private var doubtful: [CueArrival] = []
  /// The segments that are still to be read.
  private var unread: [MediaTimeRange] = []
  private var record = EventRecord()

  /// When the next event happens unless something else does before; `nil` without one that is known.
  var nextDue: CalendarTime? {
    guard var engine, let since, engine.hasStarted else { return nil }
    let times = [engine.nextChangeTime, coming.first?.time].compactMap(\.self)
    guard let next = times.filter({ $0 > engine.position }).min(), next <= liveEdge else {
      return nil
    }
    return since.advanced(by: next - engine.position).atNextMillisecond
  }

  /// Takes what a load or a segment has changed.
  ///
  /// - Parameters:
  ///   - joinTime: where a player would join with this load.
  ///   - unread: the segments that are still to be read.
  ///   - date: the date of a media time.
  mutating func step(
    _ revisions: [CueRevision], joinTime: MediaTime, liveEdge: MediaTime, unread: [MediaTimeRange],
    at instant: CalendarTime, date: (MediaTime) -> CalendarTime?
  ) -> [EventReport] {
    var events = play(to: instant, date: date)
    self.liveEdge = liveEdge
    self.unread = unread
    let position = engine?.position ?? joinTime
    var now = revisions.compactMap { due($0, at: position) }
    let waiting = doubtful
    doubtful = []
    now += waiting.compactMap { due($0, at: position) }.map { CueRevision.add($0) }
    // One that was updated while it waited is a new one.
    now = CueRevision.inOrder(now)
    if engine == nil {
      var engine = TextTrackEngine(position: joinTime)
      events += reports(of: engine.apply(now) + engine.start(), date)
      (self.engine, since) = (engine, instant)
    } else if let position = engine?.position {
      events += reports(of: engine?.advance(to: position, revising: now) ?? [], date)
    }
    return events
  }

  /// Keeps what comes of a change with segments that the player has not reached; returns the rest of
  /// it.
  private mutating func due(_ revision: CueRevision, at position: MediaTime) -> CueRevision? {
    switch revision {
    case .add(let arrival): return due(arrival, at: position).map { .add($0) }
    case .remove(let uid): return removeComing(uid) == nil ? revision : nil
    case .update(let cue):
      if let known = removeComing(cue.uid) {
        return due(CueArrival(cue, in: known.track), at: position).map { .add($0) }
      }
      guard let time = cue.endDueTime, time > position, let track = engine?.track(ofCue: cue.uid)
      else { return revision }
      insert(Coming(time: time, isEnd: true, arrival: CueArrival(cue, in: track)))
      return nil
    }
  }

  /// Keeps a cue, or its end, until the player loads it; returns what it has loaded.
  private mutating func due(_ arrival: CueArrival, at position: MediaTime) -> CueArrival? {
    if arrival.cue.mayBeOver(at: position, unread: unread) {
      doubtful.append(arrival)
      return nil
    }
    let addTime = arrival.cue.addTime ?? position
    var addition = arrival
    if let time = arrival.cue.endDueTime, time > max(position, addTime) {
      insert(Coming(time: time, isEnd: true, arrival: arrival))
      addition = arrival.withUnknownEnd
    }
    guard addTime > position else { return addition }
    insert(Coming(time: addTime, isEnd: false, arrival: addition))
    return nil
  }

  private mutating func insert(_ entry: Coming) {
    coming.insert(entry, at: coming.partitioningIndex { entry.precedes($0) })
  }

  /// Removes what comes of a cue; returns its addition if the player has not reached it.
  private mutating func removeComing(_ uid: Int) -> CueArrival? {
    if let index = doubtful.firstIndex(where: { $0.cue.uid == uid }) {
      return doubtful.remove(at: index)
    }
    let known = coming.first { $0.arrival.cue.uid == uid && !$0.isEnd }
    coming.removeAll { $0.arrival.cue.uid == uid }
    return known?.arrival
  }

  /// Forgets cues that ended before a media time.
  mutating func forget(before time: MediaTime) { engine?.forgetCues(endedBefore: time) }

  /// Stands still up to an instant.
  mutating func resume(at instant: CalendarTime) {
    if since != nil { since = instant }
  }

  /// Plays up to an instant; returns the events on the way.
  mutating func play(
    to instant: CalendarTime, date: (MediaTime) -> CalendarTime?
  ) -> [EventReport] {
    guard let since, let start = engine?.position else { return [] }
    let end = min(start + max(.zero, since.distance(to: instant)), max(start, liveEdge))
    self.since = instant
    var events: [TrackEvent] = []
    while let time = coming.first?.time, time <= end {
      let count = coming.prefix { $0.time == time }.count
      events += engine?.advance(to: time, adding: coming.prefix(count).map(\.arrival)) ?? []
      coming.removeFirst(count)
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

extension Cue {
  /// Whether a segment up to a position that is still to be read may end it before that.
  fileprivate func mayBeOver(at position: MediaTime, unread: [MediaTimeRange]) -> Bool {
    guard lastsUntilNext, let addTime, endTime.map({ $0 > position }) ?? true else { return false }
    return unread.contains { $0.start > addTime && $0.start <= position }
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
