internal import Foundation
internal import MediaTiming
internal import TextTracks

/// The types of events of the player itself, with THEOplayer's names.
public enum PlayerEventTypes {
  /// Another presentation was loaded.
  public static let SOURCE_CHANGE = EventType<SourceChangeEvent>(nil, .state(.sourcechange)) {
    SourceChangeEvent(type: $0.name, date: $0.date)
  }
  /// The duration of the presentation became known or changed.
  public static let DURATION_CHANGE = EventType<DurationChangeEvent>(
    nil, .state(.durationchange)
  ) { DurationChangeEvent(type: $0.name, date: $0.date, duration: $0.objects.state.duration) }
  /// The tracks of the playlist are available.
  public static let LOADED_META_DATA = EventType<LoadedMetaDataEvent>(
    nil, .state(.loadedmetadata)
  ) { LoadedMetaDataEvent(type: $0.name, date: $0.date, currentTime: $0.currentTime) }
  /// Playback was requested.
  public static let PLAY = EventType<PlayEvent>(nil, .state(.play)) {
    PlayEvent(type: $0.name, date: $0.date, currentTime: $0.currentTime)
  }
  /// Playback started.
  public static let PLAYING = EventType<PlayingEvent>(nil, .state(.playing)) {
    PlayingEvent(type: $0.name, date: $0.date, currentTime: $0.currentTime)
  }
  /// Playback paused.
  public static let PAUSE = EventType<PauseEvent>(nil, .state(.pause)) {
    PauseEvent(type: $0.name, date: $0.date, currentTime: $0.currentTime)
  }
  /// The rate changed.
  public static let RATE_CHANGE = EventType<RateChangeEvent>(nil, .state(.ratechange)) {
    RateChangeEvent(
      type: $0.name, date: $0.date, currentTime: $0.currentTime,
      playbackRate: $0.objects.state.rate.seconds)
  }
  /// The position is about to jump; the time is the old one.
  public static let SEEKING = EventType<SeekingEvent>(nil, .state(.seeking)) {
    SeekingEvent(type: $0.name, date: $0.date, currentTime: $0.currentTime)
  }
  /// The position has jumped.
  public static let SEEKED = EventType<SeekedEvent>(nil, .track(.seeked)) {
    SeekedEvent(type: $0.name, date: $0.date, currentTime: $0.currentTime)
  }
  /// The position has moved, four times a second of the clock by default.
  public static let TIME_UPDATE = EventType<TimeUpdateEvent>(nil, .track(.timeupdate)) {
    TimeUpdateEvent(
      type: $0.name, date: $0.date, currentTime: $0.currentTime,
      currentProgramDateTime: $0.programDateTime)
  }
  /// The position has reached the end.
  public static let ENDED = EventType<EndedEvent>(nil, .state(.ended)) {
    EndedEvent(type: $0.name, date: $0.date, currentTime: $0.currentTime)
  }
  /// Loading a presentation failed.
  public static let ERROR = EventType<ErrorEvent>(nil, .state(.error)) {
    ErrorEvent(type: $0.name, date: $0.date, error: $0.objects.state.failure.map { "\($0)" } ?? "")
  }
}

extension EventOccasion {
  fileprivate var currentTime: Double { event.position.seconds }

  fileprivate var programDateTime: Date? {
    objects.state.timeline.date(at: event.position).map { Date($0.date) }
  }
}
