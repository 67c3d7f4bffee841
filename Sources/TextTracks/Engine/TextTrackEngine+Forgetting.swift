public import MediaTiming

extension TextTrackEngine {
  /// Forgets cues that ended before a media time, without an event: the player of a live stream does not come back to
  /// them. A revision of one of them changes nothing.
  ///
  /// - Parameter time: the media time; that of the position if it is later.
  public mutating func forgetCues(endedBefore time: MediaTime) {
    let earliest = min(time, position)
    for slot in table.cues.indices where table.cues[slot] != nil {
      let state = table.states[slot]
      guard !state.isActive, !state.awaitsEnd, let end = state.range?.end, end < earliest
      else { continue }
      tracks[state.trackUid]?.slots.remove(slot)
      schedule.remove(slot)
    }
  }
}
