import MediaTiming

/// The state of a cue in the engine; small, because every change reads it.
struct CueState {
  var uid: Int
  var trackUid: Int
  var trackOrder: Int
  /// Insertion order; smaller is older.
  var age: Int
  /// `nil` for a cue that cannot be placed.
  var range: MediaTimeRange?
  var isActive = false
  /// Whether the addition has been reported; a disabled track reports none.
  var isAnnounced = false
  /// Whether the slot is in use and its track enabled.
  var takesPart = false
  /// Whether the cue is still without its end, which is that of the range.
  var awaitsEnd = false
  /// Whether a cue without length is still to be entered and exited if the position is exactly on
  /// it.
  var hasMomentAhead = true
  /// Queue entries with another number are void.
  var revision = 0

  func isCurrent(at position: MediaTime) -> Bool { range?.contains(position) ?? false }

  func isMoment(at position: MediaTime) -> Bool {
    range.map { $0.isEmpty && $0.start == position } ?? false
  }
}

/// The known cues, in numbered slots, so that the queues hold numbers instead of cues.
struct CueTable {
  /// The cue of each slot; `nil` where a slot is free.
  private(set) var cues: [SharedCue?] = []
  /// The state of each slot; undefined for a free slot.
  var states: [CueState] = []
  private var freeSlots: [Int] = []
  private var slots: [Int: Int] = [:]
  private var count = 0
  private var lastRevision = 0

  func slot(ofCue uid: Int) -> Int? { slots[uid] }

  mutating func insert(_ arrival: CueArrival, trackOrder: Int) -> Int {
    let cue = arrival.cue
    var state = CueState(
      uid: cue.uid, trackUid: arrival.track.uid, trackOrder: trackOrder, age: count,
      range: cue.range)
    if case .later(let end) = arrival.end, let start = cue.startTime {
      state.range = MediaTimeRange(start: start, end: end)
      state.awaitsEnd = true
    }
    count += 1
    state.revision = nextRevision()
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = free
      cues[slot] = SharedCue(cue)
      states[slot] = state
    } else {
      slot = cues.count
      cues.append(SharedCue(cue))
      states.append(state)
    }
    slots[cue.uid] = slot
    return slot
  }

  mutating func replace(_ slot: Int, with cue: Cue) {
    cues[slot] = SharedCue(cue)
    states[slot].range = cue.range
    states[slot].awaitsEnd = false
    revise(slot)
  }

  mutating func remove(_ slot: Int) {
    slots[states[slot].uid] = nil
    cues[slot] = nil
    states[slot].takesPart = false
    revise(slot)
    freeSlots.append(slot)
  }

  /// Voids all queue entries of a cue.
  mutating func revise(_ slot: Int) { states[slot].revision = nextRevision() }

  private mutating func nextRevision() -> Int {
    lastRevision += 1
    return lastRevision
  }
}
