import MediaTiming

/// One cue that becomes active or inactive, with its position among simultaneous ones.
struct CueChange {
  var slot: Int
  var isExit: Bool
  /// The media time of the change; `nil` when the cue has no end, which sorts last.
  var time: MediaTime?
  var trackOrder: Int
  /// The range of the cue; `nil` only for one that an update has unplaced.
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

  /// Whether this change comes first in the order of the HTML standard's "time marches on": the
  /// time of the change, the order of the tracks, cue order, and the entry of a cue before its
  /// exit.
  ///
  /// The standard sorts all changes found in one tick, so its order can depend on the tick. Here
  /// playing reports the changes of one instant before those of a later one, and this order applies
  /// only within the instant, so no tick can change the list. A landing is one instant anyway.
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
