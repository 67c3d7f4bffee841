public import MediaTiming

/// Reports when cues become active and inactive: tracks, cues and times go in, events come out.
///
/// It follows the "time marches on" steps of the HTML standard on exact times and has no clock: the
/// caller sets the position. Cues are active in [start, end). A cue without length is entered and
/// exited in one moment. Every call returns the events that it causes, in order. Entries and exits
/// are ordered by time; at one time by the order of the tracks, then start ascending, end
/// descending, oldest first; and the entry of a cue before its exit. The step size of
/// ``advance(to:adding:revising:reportsTime:)`` changes neither the list of entries and exits nor
/// its order.
///
/// Entries and exits caused by a change of cues at a standing position are reported by the next
/// call that moves the position, at the old position, or by ``settle()``.
public struct TextTrackEngine: Sendable {
  /// The playback position.
  public private(set) var position: MediaTime
  /// Whether playback has started. Before that no cue is active.
  public private(set) var hasStarted = false

  // Not private, for the extensions in other files.
  var schedule = CueSchedule()
  var tracks: [Int: TrackState] = [:]
  /// The numbers of the tracks in their order.
  private(set) var trackOrder: [Int] = []
  /// The modes of the tracks to come, if not the usual one, by type.
  var modes: [TrackType: TrackMode] = [:]
  /// The number of tracks added so far.
  private var addedTrackCount = 0
  /// The tracks whose active cues have changed since the last ``TrackEventType/cuechange``, with
  /// the reason.
  var changedTracks: [Int: TrackEventReason] = [:]
  var log: [TrackEvent] = []

  /// An engine without tracks at a position.
  public init(position: MediaTime = .zero) {
    self.position = position
  }
}

// MARK: - The position

extension TextTrackEngine {
  /// Starts playback: cues at the position are entered, earlier ones are not.
  ///
  /// If playback has started already, it only adds the cues.
  @discardableResult
  public mutating func start(adding arrivals: [CueArrival] = []) -> [TrackEvent] {
    guard !hasStarted else { return add(arrivals) }
    receive(arrivals, reason: .start)
    begin()
    return takeLog()
  }

  /// Sets the position before playback starts, without an event; ignored after that.
  public mutating func place(at time: MediaTime) {
    if !hasStarted { position = time }
  }

  /// Advances the position by playing: every change after the old position up to and including the
  /// new one is reported.
  ///
  /// A time before the position is ignored; use ``seek(to:adding:reportsTime:)`` for that. New cues
  /// are reported at the new position, before any entry. With `reportsTime` a
  /// ``TrackEventType/timeupdate`` comes first.
  ///
  /// `revisions` are reported after everything before the new position and before everything at it.
  /// A cue that they add is entered late if it has started, and not at all if it has ended.
  @discardableResult
  public mutating func advance(
    to time: MediaTime, adding arrivals: [CueArrival] = [], revising revisions: [CueRevision] = [],
    reportsTime: Bool = false
  ) -> [TrackEvent] {
    settleOrBegin()
    let passed = position
    position = max(position, time)
    if reportsTime { reportTime(reason: .play) }
    if revisions.isEmpty {
      receive(arrivals, reason: .play)
      // A cue that arrives after its start is entered as if it had arrived just before.
      reconcile(at: passed)
    } else if passed == position {
      revise(revisions)
      receive(arrivals, reason: .play)
      reconcile(at: position)
    } else {
      playUp { [position] in $0 < position }
      revise(revisions)
      receive(arrivals, reason: .play)
      report(schedule.reconcile(justBefore: position), reason: .update)
    }
    playUp { [position] in $0 <= position }
    reportChangedTracks()
    return takeLog()
  }

  /// Moves the position by a jump: active cues that do not contain the new position are exited,
  /// cues that contain it are entered, and those in between are skipped without events.
  ///
  /// A cue without length exactly at the new position is entered and exited. With `reportsTime` a
  /// ``TrackEventType/timeupdate`` comes before the ``TrackEventType/seeked``.
  @discardableResult
  public mutating func seek(
    to time: MediaTime, adding arrivals: [CueArrival] = [], reportsTime: Bool = false
  ) -> [TrackEvent] {
    settleOrBegin()
    let passed = position
    position = time
    if reportsTime { reportTime(reason: .seek) }
    log.append(TrackEvent(type: .seeked, position: time, time: time, reason: .seek))
    receive(arrivals, reason: .seek)
    report(schedule.land(at: position, from: passed), reason: .seek)
    reportChangedTracks()
    return takeLog()
  }

  /// Reports the effects of changed cues and modes at the standing position.
  @discardableResult
  public mutating func settle() -> [TrackEvent] {
    guard hasStarted else { return [] }
    reconcile(at: position)
    reportChangedTracks()
    return takeLog()
  }

  /// The time of the next change if playback continues; `nil` without one.
  public var nextChangeTime: MediaTime? {
    mutating get { schedule.nextChangeTime }
  }
}

// MARK: - Tracks and cues

extension TextTrackEngine {
  /// Adds a track and its cues; a known track is not changed.
  @discardableResult
  public mutating func addTrack(_ track: TextTrack, mode: TrackMode = .hidden) -> [TrackEvent] {
    guard tracks[track.uid] == nil else { return [] }
    let reason = standingReason
    insert(track, mode: mode, isAnnounced: true, reason: reason)
    for cue in track.cues { insert(CueArrival(cue, in: track), reason: reason) }
    return takeLog()
  }

  /// Adds cues, each with its track if that is new.
  ///
  /// A known cue is updated.
  @discardableResult
  public mutating func add(_ arrivals: [CueArrival]) -> [TrackEvent] {
    receive(arrivals, reason: standingReason)
    return takeLog()
  }

  /// Adds, updates and removes cues in the order of the revisions.
  @discardableResult
  public mutating func apply(_ revisions: [CueRevision]) -> [TrackEvent] {
    revise(revisions)
    return takeLog()
  }

  /// Replaces the values of the cue with the same `uid`; ignored when there is none, or when
  /// nothing changes.
  ///
  /// Resulting entries and exits are reported when the engine settles.
  @discardableResult
  public mutating func updateCue(_ cue: Cue) -> [TrackEvent] {
    update(cue, reason: standingReason)
    return takeLog()
  }

  /// Removes a cue. An active cue is exited first.
  @discardableResult
  public mutating func removeCue(_ uid: Int) -> [TrackEvent] {
    dropCue(uid)
    return takeLog()
  }

  /// Removes a track with its cues. The active ones are exited first.
  @discardableResult
  public mutating func removeTrack(_ uid: Int) -> [TrackEvent] {
    guard let state = tracks[uid] else { return [] }
    leave(state.activeSlots)
    for slot in sorted(state.slots) { remove(slot) }
    reportChange(ofTrack: uid)
    tracks[uid] = nil
    trackOrder.removeAll { $0 == uid }
    if state.isAnnounced {
      log.append(event(.removetrack, track: state.track, reason: .removed))
    }
    return takeLog()
  }
}

// MARK: - Changing what is there

extension TextTrackEngine {
  /// The reason of events between two moves of the position.
  var standingReason: TrackEventReason { hasStarted ? .update : .load }

  private mutating func receive(_ arrivals: [CueArrival], reason: TrackEventReason) {
    for arrival in arrivals {
      if arrival.end == .learned {
        learnEnd(arrival.cue, reason: reason)
        continue
      }
      if tracks[arrival.track.uid] == nil {
        let mode = modes[arrival.track.type] ?? .hidden
        insert(arrival.track, mode: mode, isAnnounced: mode != .disabled, reason: reason)
      }
      insert(arrival, reason: reason)
    }
  }

  private mutating func revise(_ revisions: [CueRevision]) {
    for revision in revisions {
      switch revision {
      case .add(let arrival): receive([arrival], reason: standingReason)
      case .update(let cue): update(cue, reason: standingReason)
      case .remove(let uid): dropCue(uid)
      }
    }
  }

  private mutating func dropCue(_ uid: Int) {
    guard let slot = table.slot(ofCue: uid) else { return }
    leave([slot])
    remove(slot)
  }

  private mutating func insert(
    _ track: TextTrack, mode: TrackMode, isAnnounced: Bool, reason: TrackEventReason
  ) {
    var bare = track
    bare.cues = []
    tracks[track.uid] = TrackState(
      track: bare, mode: mode, isAnnounced: isAnnounced, order: addedTrackCount)
    trackOrder.append(track.uid)
    addedTrackCount += 1
    if isAnnounced { log.append(event(.addtrack, track: bare, reason: reason)) }
  }

  private mutating func insert(_ arrival: CueArrival, reason: TrackEventReason) {
    let trackUid = arrival.track.uid
    guard table.slot(ofCue: arrival.cue.uid) == nil else {
      return update(arrival.cue, reason: reason)
    }
    guard let order = tracks[trackUid]?.order else { return }
    let slot = schedule.insert(arrival, trackOrder: order)
    // No copy of the state may be alive here, or the set would be copied for every cue.
    tracks[trackUid]?.slots.insert(slot)
    guard let track = enabledTrack(trackUid) else { return }
    announce(slot, in: track, reason: reason)
    if hasStarted { schedule.admit(slot, at: position) }
  }

  /// Updates a cue that was added without its end, unless it was removed or changed since.
  private mutating func learnEnd(_ cue: Cue, reason: TrackEventReason) {
    guard let slot = table.slot(ofCue: cue.uid), table.states[slot].awaitsEnd else { return }
    update(cue, reason: reason)
  }

  private mutating func update(_ cue: Cue, reason: TrackEventReason) {
    guard let slot = table.slot(ofCue: cue.uid), table.cues[slot]?.cue != cue else { return }
    schedule.replace(slot, with: cue)
    guard let track = enabledTrack(table.states[slot].trackUid) else { return }
    log.append(event(.updatecue, track: track, slot: slot, reason: reason))
    if hasStarted { schedule.admit(slot, at: position) }
  }

  private mutating func remove(_ slot: Int) {
    let trackUid = table.states[slot].trackUid
    if let track = enabledTrack(trackUid) {
      log.append(event(.removecue, track: track, slot: slot, reason: .removed))
    }
    tracks[trackUid]?.slots.remove(slot)
    schedule.remove(slot)
  }

  private func enabledTrack(_ uid: Int) -> TextTrack? {
    tracks[uid]?.mode == .disabled ? nil : tracks[uid]?.track
  }

  mutating func announce(_ slot: Int, in track: TextTrack, reason: TrackEventReason) {
    guard !table.states[slot].isAnnounced else { return }
    schedule.markAnnounced(slot)
    log.append(event(.addcue, track: track, slot: slot, reason: reason))
  }
}

// MARK: - Marching on

extension TextTrackEngine {
  private mutating func settleOrBegin() {
    if hasStarted { reconcile(at: position) } else { begin() }
    reportChangedTracks()
  }

  private mutating func begin() {
    hasStarted = true
    report(schedule.land(at: position, from: nil), reason: .start)
    reportChangedTracks()
  }

  private mutating func reconcile(at reported: MediaTime) {
    report(schedule.reconcile(at: reported, standing: position), reason: .update)
  }

  /// Reports the changes up to a time, one instant after the other.
  private mutating func playUp(while isDue: (MediaTime) -> Bool) {
    while let time = schedule.nextChangeTime, isDue(time) {
      report(schedule.removeChanges(at: time), reason: .play)
    }
  }
}

// MARK: - Reporting

extension TextTrackEngine {
  mutating func takeLog() -> [TrackEvent] {
    defer { log = [] }
    return log
  }

  /// Exits active cues because they or their track are removed.
  private mutating func leave(_ slots: Set<Int>) {
    for slot in sorted(slots) where table.states[slot].isActive {
      let state = table.states[slot]
      // An update that came with the removal may have ended the cue before.
      let passedEnd = state.range?.end.flatMap { $0 < position ? $0 : nil }
      report(
        CueChange(of: slot, state, isExit: true, at: passedEnd),
        reason: passedEnd == nil ? .removed : .update)
    }
  }

  private mutating func report(_ changes: [CueChange], reason: TrackEventReason) {
    for change in changes { report(change, reason: reason) }
  }

  private mutating func report(_ change: CueChange, reason: TrackEventReason) {
    let slot = change.slot
    let state = table.states[slot]
    guard let track = tracks[state.trackUid]?.track else { return }
    changedTracks[track.uid] = reason
    schedule.setActive(slot, !change.isExit)
    if change.isExit {
      tracks[track.uid]?.activeSlots.remove(slot)
    } else {
      tracks[track.uid]?.activeSlots.insert(slot)
    }
    var event = event(
      change.isExit ? .exitcue : .entercue, track: track, slot: slot, reason: reason)
    event.time = reason == .removed ? position : change.time ?? position
    log.append(event)
  }

  private mutating func reportTime(reason: TrackEventReason) {
    log.append(TrackEvent(type: .timeupdate, position: position, time: position, reason: reason))
  }

  private mutating func reportChangedTracks() {
    guard !changedTracks.isEmpty else { return }
    let changed = changedTracks.keys.compactMap { tracks[$0] }.sorted { $0.order < $1.order }
    for state in changed { reportChange(ofTrack: state.track.uid) }
    changedTracks.removeAll()
  }

  private mutating func reportChange(ofTrack uid: Int) {
    guard let reason = changedTracks.removeValue(forKey: uid), let state = tracks[uid] else {
      return
    }
    log.append(event(.cuechange, track: state.track, reason: reason))
  }

  func event(
    _ type: TrackEventType, track: TextTrack, slot: Int? = nil, reason: TrackEventReason
  ) -> TrackEvent {
    TrackEvent(
      type: type, position: position, time: position, trackUid: track.uid, trackType: track.type,
      shared: slot.flatMap { table.cues[$0] }, reason: reason)
  }
}
