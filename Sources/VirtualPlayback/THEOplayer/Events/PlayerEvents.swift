public import Foundation

/// Another presentation was loaded.
public struct SourceChangeEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
}

/// The duration of the presentation became known or changed.
public struct DurationChangeEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The end of the presentation in seconds; infinite while it may grow.
  public let duration: Double?
}

/// The tracks of the playlist are available.
public struct LoadedMetaDataEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The position in seconds of media time.
  public let currentTime: Double
}

/// Playback was requested.
public struct PlayEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The position in seconds of media time.
  public let currentTime: Double
}

/// Playback started.
public struct PlayingEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The position in seconds of media time.
  public let currentTime: Double
}

/// Playback paused.
public struct PauseEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The position in seconds of media time.
  public let currentTime: Double
}

/// The rate changed.
public struct RateChangeEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The position in seconds of media time.
  public let currentTime: Double
  /// Seconds of media for each second of the clock.
  public let playbackRate: Double
}

/// The position is about to jump.
public struct SeekingEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The position in seconds of media time.
  public let currentTime: Double
}

/// The position has jumped.
public struct SeekedEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The position in seconds of media time.
  public let currentTime: Double
}

/// The position has moved.
public struct TimeUpdateEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The position in seconds of media time.
  public let currentTime: Double
  /// The date of the playlist at the position; `nil` when unknown.
  public let currentProgramDateTime: Date?
}

/// The position has reached the end.
public struct EndedEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The position in seconds of media time.
  public let currentTime: Double
}

/// Loading a presentation failed.
public struct ErrorEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// The date on the clock of the player.
  public let date: Date
  /// The input and the reason, in one line.
  public let error: String
}
