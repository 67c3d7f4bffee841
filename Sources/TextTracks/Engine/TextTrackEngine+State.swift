extension TextTrackEngine {
  /// The tracks in their order, without cues.
  public var trackList: [TextTrack] { trackOrder.compactMap { tracks[$0]?.track } }

  /// The number of tracks.
  public var trackCount: Int { trackOrder.count }

  /// The track at an index of ``trackList``, without cues; `nil` out of range.
  public func track(at index: Int) -> TextTrack? {
    trackOrder.indices.contains(index) ? tracks[trackOrder[index]]?.track : nil
  }

  /// A track by its `uid`, without cues.
  public func track(_ uid: Int) -> TextTrack? { tracks[uid]?.track }

  /// The track of a cue, without cues.
  public func track(ofCue uid: Int) -> TextTrack? {
    table.slot(ofCue: uid).flatMap { tracks[table.states[$0].trackUid]?.track }
  }

  /// The mode of a track.
  public func mode(ofTrack uid: Int) -> TrackMode? { tracks[uid]?.mode }

  /// The cues of a track in cue order; `nil` when there is no such track or it is disabled.
  public func cues(ofTrack uid: Int) -> [Cue]? {
    guard let state = tracks[uid], state.mode != .disabled else { return nil }
    return sorted(state.slots).compactMap { table.cues[$0]?.cue }
  }

  /// The cues of a track in cue order, including those of a disabled one.
  public func knownCues(ofTrack uid: Int) -> [Cue] {
    sorted(tracks[uid]?.slots ?? []).compactMap { table.cues[$0]?.cue }
  }

  /// The active cues of a track, in cue order; `nil` as for ``cues(ofTrack:)``.
  public func activeCues(ofTrack uid: Int) -> [Cue]? {
    guard let state = tracks[uid], state.mode != .disabled else { return nil }
    return sorted(state.activeSlots).compactMap { table.cues[$0]?.cue }
  }

  /// A cue by its `uid`.
  public func cue(_ uid: Int) -> Cue? {
    table.slot(ofCue: uid).flatMap { table.cues[$0]?.cue }
  }

  func sorted(_ slots: Set<Int>) -> [Int] {
    slots.map { CueChange(of: $0, table.states[$0], isExit: false, at: nil) }
      .sorted { $0.precedes($1) }
      .map(\.slot)
  }

  var table: CueTable { schedule.table }
}
