public import Foundation

/// A track is there.
public struct AddTrackEvent: EventProtocol {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
  public let date: Date
  /// The track.
  public let track: Track
}

/// A track is gone.
public struct RemoveTrackEvent: EventProtocol {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
  public let date: Date
  /// The track.
  public let track: Track
}

/// The mode of a track has changed.
public struct TrackChangeEvent: EventProtocol {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
  public let date: Date
  /// The track.
  public let track: Track
}

/// A cue is known.
public struct AddCueEvent: EventProtocol {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
  public let date: Date
  /// The cue, as it is since the event.
  public let cue: TextTrackCue
}

/// A cue is gone.
public struct RemoveCueEvent: EventProtocol {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
  public let date: Date
  /// The cue, as it is since the event.
  public let cue: TextTrackCue
}

/// Something about a cue has changed.
public struct UpdateCueEvent: EventProtocol {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
  public let date: Date
  /// The cue, as it is since the event.
  public let cue: TextTrackCue
}

/// A cue has become active.
public struct EnterCueEvent: EventProtocol {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
  public let date: Date
  /// The cue, as it is since the event.
  public let cue: TextTrackCue
}

/// A cue is active no more.
public struct ExitCueEvent: EventProtocol {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
  public let date: Date
  /// The cue, as it is since the event.
  public let cue: TextTrackCue
}

/// The active cues of a track have changed.
public struct CueChangeEvent: EventProtocol {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
  public let date: Date
  /// The track.
  public let track: TextTrack
}
