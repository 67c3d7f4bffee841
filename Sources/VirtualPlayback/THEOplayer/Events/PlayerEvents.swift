public import Foundation

/// There is another presentation.
public struct SourceChangeEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
  public let date: Date
}

/// The length of the presentation is known, or another one.
public struct DurationChangeEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
  public let date: Date
  /// The end of the presentation in seconds; infinite while it may grow.
  public let duration: Double?
}

/// The tracks of the playlist are there.
public struct LoadedMetaDataEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
  public let date: Date
  /// The position in seconds of media time.
  public let currentTime: Double
}

/// The player is to play.
public struct PlayEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
  public let date: Date
  /// The position in seconds of media time.
  public let currentTime: Double
}

/// The player plays.
public struct PlayingEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
  public let date: Date
  /// The position in seconds of media time.
  public let currentTime: Double
}

/// The player plays no more.
public struct PauseEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
  public let date: Date
  /// The position in seconds of media time.
  public let currentTime: Double
}

/// The rate is another one.
public struct RateChangeEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
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
  /// What the clock of the player showed.
  public let date: Date
  /// The position in seconds of media time.
  public let currentTime: Double
}

/// The position has jumped.
public struct SeekedEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
  public let date: Date
  /// The position in seconds of media time.
  public let currentTime: Double
}

/// The position has moved.
public struct TimeUpdateEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
  public let date: Date
  /// The position in seconds of media time.
  public let currentTime: Double
  /// The date of the playlist at the position; `nil` where it tells none.
  public let currentProgramDateTime: Date?
}

/// The position has come to the end.
public struct EndedEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
  public let date: Date
  /// The position in seconds of media time.
  public let currentTime: Double
}

/// A presentation could not be loaded.
public struct ErrorEvent: EventProtocol, Hashable, Sendable {
  /// The name of the event.
  public let type: String
  /// What the clock of the player showed.
  public let date: Date
  /// One line that says which and why.
  public let error: String
}
