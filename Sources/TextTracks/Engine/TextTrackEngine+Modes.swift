extension TextTrackEngine {
  /// Sets the mode of a track.
  ///
  /// Disabling a track stops its events: its active cues are no longer active, without an exit.
  /// Enabling it reports the cues that were added meanwhile, and those at the position are entered
  /// when the engine settles. The ``TrackEventType/modechange`` itself is reported last.
  @discardableResult
  public mutating func setMode(_ mode: TrackMode, ofTrack uid: Int) -> [TrackEvent] {
    guard let state = tracks[uid], state.mode != mode else { return [] }
    tracks[uid]?.mode = mode
    if mode == .disabled {
      for slot in state.activeSlots { schedule.setActive(slot, false) }
      tracks[uid]?.activeSlots = []
      changedTracks[uid] = nil
    } else if !state.isAnnounced {
      tracks[uid]?.isAnnounced = true
      log.append(event(.addtrack, track: state.track, reason: standingReason))
    }
    for slot in state.slots.sorted(by: { table.states[$0].age < table.states[$1].age }) {
      if mode == .disabled {
        schedule.disable(slot)
      } else if state.mode == .disabled {
        announce(slot, in: state.track, reason: standingReason)
        schedule.enable(slot, at: position)
      }
    }
    var change = event(.modechange, track: state.track, reason: standingReason)
    change.mode = mode
    log.append(change)
    return takeLog()
  }

  /// Sets the mode of all tracks of a type, including those to come.
  ///
  /// A track that is added while its type is disabled is reported when it is enabled.
  @discardableResult
  public mutating func setMode(_ mode: TrackMode, ofType type: TrackType) -> [TrackEvent] {
    modes[type] = mode
    var events: [TrackEvent] = []
    for uid in trackOrder where tracks[uid]?.track.type == type {
      events += setMode(mode, ofTrack: uid)
    }
    return events
  }
}
