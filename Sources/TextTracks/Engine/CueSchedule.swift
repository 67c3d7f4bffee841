import MediaTiming

/// Finds the cues that become active or inactive, without visiting the others.
///
/// It keeps the starts ahead and the ends of the active cues in two queues; only a landing that is not
/// ahead visits all cues. Its results are in the order of ``CueChange/precedes(_:)`` and take effect
/// through ``setActive(_:_:)``.
struct CueSchedule {
  private(set) var table = CueTable()
  /// Starts of cues that the position has not reached.
  private var upcoming = ChangeQueue()
  /// Ends of active cues.
  private var ending = ChangeQueue()
  /// Cues added or changed before the position.
  private var unsettled: [ChangeQueue.Entry] = []

  mutating func insert(_ arrival: CueArrival, trackOrder: Int) -> Int {
    table.insert(arrival, trackOrder: trackOrder)
  }

  mutating func replace(_ slot: Int, with cue: Cue) { table.replace(slot, with: cue) }

  mutating func remove(_ slot: Int) { table.remove(slot) }

  mutating func markAnnounced(_ slot: Int) {
    table.states[slot].isAnnounced = true
    table.states[slot].takesPart = true
  }

  /// Removes a cue from everything but the table.
  mutating func disable(_ slot: Int) {
    table.states[slot].takesPart = false
    table.revise(slot)
  }

  /// Reinserts a cue. It is entered if it is current; a cue without length never is.
  mutating func enable(_ slot: Int, at position: MediaTime) {
    table.states[slot].takesPart = true
    table.states[slot].hasMomentAhead = false
    admit(slot, at: position)
  }

  /// Schedules the changes of a new or changed cue.
  mutating func admit(_ slot: Int, at position: MediaTime) {
    let state = table.states[slot]
    if !state.isActive, let start = state.range?.start, start > position {
      queueStart(of: slot, at: start)
    } else if state.isActive || state.range != nil {
      unsettled.append(.init(time: position, slot: slot, revision: state.revision))
    }
  }

  /// Returns the changes that bring new or changed cues up to a position whose events are all
  /// reported.
  ///
  /// `standing` is the current position; no exit can be later.
  mutating func reconcile(at reported: MediaTime, standing: MediaTime) -> [CueChange] {
    guard !unsettled.isEmpty else { return [] }
    var changes: [CueChange] = []
    let entries = unsettled
    unsettled.removeAll()
    for entry in entries where isValid(entry) {
      let slot = entry.slot
      let state = table.states[slot]
      let isCurrent = state.isCurrent(at: reported)
      if state.isActive, isCurrent {
        queueEnd(of: slot)
      } else if state.isActive {
        let end = state.range?.end.map { min($0, standing) }
        changes.append(CueChange(of: slot, state, isExit: true, at: end ?? standing))
      } else if isCurrent {
        changes.append(CueChange(of: slot, state, isExit: false, at: state.range?.start))
      } else if state.hasMomentAhead, state.isMoment(at: reported) {
        changes += moment(slot)
      }
      if let start = state.range?.start, start > reported {
        queueStart(of: slot, at: start)
      } else {
        table.states[slot].hasMomentAhead = false
      }
    }
    changes.sort { $0.precedes($1) }
    return changes
  }

  /// Returns the changes that bring new or changed cues up to just before a position.
  ///
  /// Their changes at the position itself are reported with all others there.
  mutating func reconcile(justBefore position: MediaTime) -> [CueChange] {
    var changes: [CueChange] = []
    let entries = unsettled
    unsettled.removeAll()
    for entry in entries where isValid(entry) {
      let slot = entry.slot
      let state = table.states[slot]
      let start = state.range?.start
      let end = state.range?.end
      // A cue that started before the position and does not end before it.
      let holds = start.map { $0 < position } ?? false && end.map { $0 >= position } ?? true
      if state.isActive, holds {
        queueEnd(of: slot)
      } else if state.isActive {
        changes.append(
          CueChange(of: slot, state, isExit: true, at: end.map { min($0, position) } ?? position))
      } else if holds, end != position {
        changes.append(CueChange(of: slot, state, isExit: false, at: start))
      }
      if let start, start >= position {
        queueStart(of: slot, at: start)
      } else {
        table.states[slot].hasMomentAhead = false
      }
    }
    changes.sort { $0.precedes($1) }
    return changes
  }

  /// The time of the next change if playback continues; `nil` without one.
  var nextChangeTime: MediaTime? {
    mutating get {
      while let entry = upcoming.first, !isValid(entry) { upcoming.removeFirst() }
      while let entry = ending.first, !isValid(entry) { ending.removeFirst() }
      guard let start = upcoming.first?.time else { return ending.first?.time }
      return ending.first.map { min($0.time, start) } ?? start
    }
  }

  /// Returns the changes of one instant, which must be ``nextChangeTime``.
  mutating func removeChanges(at time: MediaTime) -> [CueChange] {
    var changes: [CueChange] = []
    while let entry = ending.first, entry.time == time {
      ending.removeFirst()
      guard isValid(entry) else { continue }
      changes.append(CueChange(of: entry.slot, table.states[entry.slot], isExit: true, at: time))
    }
    while let entry = upcoming.first, entry.time == time {
      upcoming.removeFirst()
      guard isValid(entry) else { continue }
      table.states[entry.slot].hasMomentAhead = false
      let state = table.states[entry.slot]
      if state.isMoment(at: time) {
        changes += moment(entry.slot)
      } else {
        changes.append(CueChange(of: entry.slot, state, isExit: false, at: time))
      }
    }
    if changes.count > 1 { changes.sort { $0.precedes($1) } }
    return changes
  }

  /// Returns the changes of a jump to a position from another one; from `nil` at the start of the playback.
  mutating func land(at position: MediaTime, from start: MediaTime?) -> [CueChange] {
    let slots: [Int]
    if let start, start < position {
      slots = takePassed(upTo: position)
    } else {
      (upcoming, ending) = (ChangeQueue(), ChangeQueue())
      slots = table.states.indices.filter { table.states[$0].takesPart }
    }
    unsettled.removeAll()
    var changes: [CueChange] = []
    for slot in slots { changes += land(slot, at: position) }
    changes.sort { $0.precedes($1) }
    return changes
  }

  /// The cues that a jump ahead may concern: those with a start or an end up to its target, and changed ones.
  ///
  /// The former leave their queues, so that any number of jumps visits each of them once.
  private mutating func takePassed(upTo position: MediaTime) -> [Int] {
    var passed: Set<Int> = []
    while let entry = upcoming.first, entry.time <= position {
      upcoming.removeFirst()
      if isValid(entry) { passed.insert(entry.slot) }
    }
    while let entry = ending.first, entry.time <= position {
      ending.removeFirst()
      if isValid(entry) { passed.insert(entry.slot) }
    }
    for entry in unsettled where isValid(entry) { passed.insert(entry.slot) }
    return Array(passed)
  }

  /// Returns the changes of a cue at a landing, and queues those behind it.
  private mutating func land(_ slot: Int, at position: MediaTime) -> [CueChange] {
    let state = table.states[slot]
    let isCurrent = state.isCurrent(at: position)
    table.states[slot].hasMomentAhead = false
    if let start = state.range?.start, start > position { queueStart(of: slot, at: start) }
    if state.isActive, !isCurrent {
      return [CueChange(of: slot, state, isExit: true, at: state.range?.end)]
    }
    if state.isActive { queueEnd(of: slot) }
    if isCurrent, !state.isActive {
      return [CueChange(of: slot, state, isExit: false, at: state.range?.start)]
    }
    return state.isMoment(at: position) ? moment(slot) : []
  }

  mutating func setActive(_ slot: Int, _ isActive: Bool) {
    table.states[slot].isActive = isActive
    if isActive { queueEnd(of: slot) }
  }

  private mutating func queueStart(of slot: Int, at start: MediaTime) {
    table.states[slot].hasMomentAhead = true
    upcoming.insert(.init(time: start, slot: slot, revision: table.states[slot].revision))
  }

  private mutating func queueEnd(of slot: Int) {
    let state = table.states[slot]
    guard let range = state.range, let end = range.end, !range.isEmpty else { return }
    ending.insert(.init(time: end, slot: slot, revision: state.revision))
  }

  private func moment(_ slot: Int) -> [CueChange] {
    let state = table.states[slot]
    return [false, true].map { CueChange(of: slot, state, isExit: $0, at: state.range?.start) }
  }

  private func isValid(_ entry: ChangeQueue.Entry) -> Bool {
    table.states[entry.slot].revision == entry.revision
  }
}
