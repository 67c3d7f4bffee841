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

  mutating func insert(_ cue: Cue, trackUid: Int, trackOrder: Int) -> Int {
    var state = CueState(
      uid: cue.uid, trackUid: trackUid, trackOrder: trackOrder, age: count, range: cue.range)
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
