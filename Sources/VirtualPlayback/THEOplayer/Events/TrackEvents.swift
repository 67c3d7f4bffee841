public import Foundation

/// A track was added.
public struct AddTrackEvent: EventProtocol {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The track.
  public let track: Track
}

/// A track was removed.
public struct RemoveTrackEvent: EventProtocol {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The track.
  public let track: Track
}

/// The mode of a track has changed.
public struct TrackChangeEvent: EventProtocol {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The track.
  public let track: Track
}

/// A cue was added.
public struct AddCueEvent: EventProtocol {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The cue, with its values after the event.
  public let cue: TextTrackCue
}

/// A cue was removed.
public struct RemoveCueEvent: EventProtocol {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The cue, with its values after the event.
  public let cue: TextTrackCue
}

/// A cue was updated.
public struct UpdateCueEvent: EventProtocol {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The cue, with its values after the event.
  public let cue: TextTrackCue
}

/// A cue became active.
public struct EnterCueEvent: EventProtocol {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The cue, with its values after the event.
  public let cue: TextTrackCue
}

/// A cue became inactive.
public struct ExitCueEvent: EventProtocol {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The cue, with its values after the event.
  public let cue: TextTrackCue
}

/// The active cues of a track have changed.
public struct CueChangeEvent: EventProtocol {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The track.
  public let track: TextTrack
}
