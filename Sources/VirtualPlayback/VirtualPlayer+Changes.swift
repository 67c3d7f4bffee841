public import MediaTiming
public import TextTracks

// MARK: - Changes while it plays

extension VirtualPlayer {
  /// Replaces the loaded tracks, as when a live playlist is reloaded.
  ///
  /// Tracks and cues with a known `uid` are the same as before. New cues are added when they are
  /// due, changed ones updated, and missing ones removed. Cues that are entered or exited at the
  /// position by that are reported immediately.
  public func update(
    tracks: [TextTracks.TextTrack], presentation: MediaTimeRange? = nil,
    timeline: TimelineMap? = nil, blocked: [MediaTimeRange]? = nil
  ) {
    guard isLoaded else { return }
    if let blocked { state.blocked = BlockedTime(blocked) }
    if let presentation {
      state.presentation = presentation
      state.finalEnd = presentation.end
    }
    if let timeline { state.timeline = timeline }
    if presentation != nil { send(.durationchange) }
    let change = TrackListChange(from: list.engine, to: shown(tracks))
    var arrivals = course?.replaceArrivals(of: change.unknown, buffer: options.buffer) ?? []
    if list.engine.hasStarted {
      arrivals += course?.halt(at: position, from: position, rate: rate).arrivals ?? []
    }
    list.add(arrivals)
    for cue in change.updates { list.updateCue(cue) }
    for uid in change.removedCues { list.removeCue(uid) }
    for uid in change.removedTracks { list.removeTrack(uid) }
    list.settle()
    leaveBlockedTime()
  }

  /// Adds a cue immediately, with its track if that is new; a known cue is updated.
  public func addCue(_ cue: Cue, to track: TextTracks.TextTrack) {
    list.add([CueArrival(cue, in: track)])
    list.settle()
  }

  /// Replaces the values of the cue with the same `uid`, such as an end that became known.
  public func updateCue(_ cue: Cue) {
    list.updateCue(cue)
    list.settle()
  }

  /// Removes a cue. An active cue is exited first.
  public func removeCue(_ uid: Int) {
    list.removeCue(uid)
    list.settle()
  }

  /// Removes a track with its cues.
  public func removeTrack(_ uid: Int) { list.removeTrack(uid) }
}
