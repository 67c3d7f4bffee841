import MediaTiming

/// One cue that becomes active or stops being so, with what decides its place among simultaneous ones.
struct CueChange {
  var slot: Int
  var isExit: Bool
  /// When the change happens on the media timeline; `nil` when the cue has no end, which sorts last.
  var time: MediaTime?
  var trackOrder: Int
  /// The range of the cue; `nil` only for one that an update has taken its place from.
  var range: MediaTimeRange?
  var age: Int

  init(of slot: Int, _ state: CueState, isExit: Bool, at time: MediaTime?) {
    self.slot = slot
    self.isExit = isExit
    self.time = time
    self.trackOrder = state.trackOrder
    self.range = state.range
    self.age = state.age
  }

  /// The order of the HTML standard's "time marches on": the time of the change, the order of the tracks,
  /// cue order, and the entry of a cue before its exit.
  ///
  /// The standard sorts all that one tick has found, so its order can depend on how far the ticks are
  /// apart. Here playing reports the changes of one instant before it looks at a later one, and this order
  /// decides only within the instant, so that no tick can change the list. A landing is one instant anyway.
  func precedes(_ other: CueChange) -> Bool {
    if time != other.time {
      guard let time else { return false }
      guard let otherTime = other.time else { return true }
      return time < otherTime
    }
    if trackOrder != other.trackOrder { return trackOrder < other.trackOrder }
    if range != other.range {
      guard let range else { return false }
      guard let otherRange = other.range else { return true }
      return range.precedes(otherRange)
    }
    if age != other.age { return age < other.age }
    return !isExit && other.isExit
  }
}
