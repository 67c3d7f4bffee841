internal import TextTracks

/// The types of events of the list of tracks, with THEOplayer's names.
public enum TextTrackListEventTypes {
  /// A track was added.
  public static let ADD_TRACK = EventType<AddTrackEvent>(nil, .track(.addtrack)) { occasion in
    occasion.track.map { AddTrackEvent(type: occasion.name, date: occasion.date, track: $0) }
  }
  /// A track was removed.
  public static let REMOVE_TRACK = EventType<RemoveTrackEvent>(nil, .track(.removetrack)) {
    occasion in
    occasion.track.map { RemoveTrackEvent(type: occasion.name, date: occasion.date, track: $0) }
  }
  /// The mode of a track has changed.
  public static let CHANGE = EventType<TrackChangeEvent>("change", .track(.modechange)) {
    occasion in
    occasion.track.map { TrackChangeEvent(type: occasion.name, date: occasion.date, track: $0) }
  }
}

/// The types of events of a track, with THEOplayer's names.
public enum TextTrackEventTypes {
  /// A cue was added.
  public static let ADD_CUE = EventType<AddCueEvent>(nil, .track(.addcue)) { occasion in
    occasion.cue.map { AddCueEvent(type: occasion.name, date: occasion.date, cue: $0) }
  }
  /// A cue was removed.
  public static let REMOVE_CUE = EventType<RemoveCueEvent>(nil, .track(.removecue)) { occasion in
    occasion.cue.map { RemoveCueEvent(type: occasion.name, date: occasion.date, cue: $0) }
  }
  /// A cue was updated.
  public static let UPDATE_CUE = EventType<UpdateCueEvent>(nil, .track(.updatecue)) { occasion in
    occasion.cue.map { UpdateCueEvent(type: occasion.name, date: occasion.date, cue: $0) }
  }
  /// A cue became active.
  public static let ENTER_CUE = EventType<EnterCueEvent>(nil, .track(.entercue)) { occasion in
    occasion.cue.map { EnterCueEvent(type: occasion.name, date: occasion.date, cue: $0) }
  }
  /// A cue became inactive.
  public static let EXIT_CUE = EventType<ExitCueEvent>(nil, .track(.exitcue)) { occasion in
    occasion.cue.map { ExitCueEvent(type: occasion.name, date: occasion.date, cue: $0) }
  }
  /// The active cues of the track have changed; it follows the single changes of one moment.
  public static let CUE_CHANGE = EventType<CueChangeEvent>(nil, .track(.cuechange)) { occasion in
    occasion.track.map { CueChangeEvent(type: occasion.name, date: occasion.date, track: $0) }
  }
}

/// The types of events of one cue, with THEOplayer's names.
public enum TextTrackCueEventTypes {
  /// The cue became active.
  public static let ENTER = EventType<EnterCueEvent>("enter", .track(.entercue)) { occasion in
    occasion.cue.map { EnterCueEvent(type: occasion.name, date: occasion.date, cue: $0) }
  }
  /// The cue became inactive.
  public static let EXIT = EventType<ExitCueEvent>("exit", .track(.exitcue)) { occasion in
    occasion.cue.map { ExitCueEvent(type: occasion.name, date: occasion.date, cue: $0) }
  }
  /// The cue was updated.
  public static let UPDATE = EventType<UpdateCueEvent>("update", .track(.updatecue)) { occasion in
    occasion.cue.map { UpdateCueEvent(type: occasion.name, date: occasion.date, cue: $0) }
  }
}
