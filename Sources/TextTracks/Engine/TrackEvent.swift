public import MediaTiming

/// An event about a track, a cue or the playback position.
public struct TrackEvent: Hashable, Sendable {
  /// The kind of event.
  public var type: TrackEventType
  /// The playback position when the event was reported.
  public var position: MediaTime
  /// The exact time of the event: for ``TrackEventType/entercue`` the start of the cue, for
  /// ``TrackEventType/exitcue`` its end, or the position where the cue has no end or lost its place
  /// before it. For all others the position.
  public var time: MediaTime
  /// The track, if the event concerns one.
  public var trackUid: Int?
  /// The type of that track.
  public var trackType: TrackType?
  /// The cause of the event.
  public var reason: TrackEventReason
  /// The new mode of the track, for ``TrackEventType/modechange``.
  public var mode: TrackMode?
  private let shared: SharedCue?

  /// The cue, if the event concerns one, with its values at the event; a removed one with its last
  /// values.
  public var cue: Cue? { shared?.cue }
  /// The `uid` of the cue.
  public var cueUid: Int? { shared?.cue.uid }
  /// The identifier of the cue in the stream.
  public var cueId: String? { shared?.cue.id }

  /// An event from its parts.
  public init(
    type: TrackEventType, position: MediaTime, time: MediaTime, trackUid: Int? = nil,
    trackType: TrackType? = nil, cue: Cue? = nil, reason: TrackEventReason
  ) {
    self.init(
      type: type, position: position, time: time, trackUid: trackUid, trackType: trackType,
      shared: cue.map(SharedCue.init), reason: reason)
  }

  init(
    type: TrackEventType, position: MediaTime, time: MediaTime, trackUid: Int?,
    trackType: TrackType?, shared: SharedCue?, reason: TrackEventReason
  ) {
    self.type = type
    self.position = position
    self.time = time
    self.trackUid = trackUid
    self.trackType = trackType
    self.shared = shared
    self.reason = reason
  }
}

/// The kinds of events; the raw values are the names in reports.
public enum TrackEventType: String, Hashable, Sendable, CaseIterable {
  /// A track was added.
  case addtrack
  /// A cue was added.
  case addcue
  /// A cue was updated.
  case updatecue
  /// A cue was removed.
  case removecue
  /// A cue became active.
  case entercue
  /// A cue became inactive.
  case exitcue
  /// The active cues of a track have changed; follows the single changes of one step.
  case cuechange
  /// A track was removed.
  case removetrack
  /// The mode of a track changed.
  case modechange
  /// The position jumped.
  case seeked
  /// The position moved; a clock for the application, independent of cues.
  case timeupdate
}

/// The causes of events; the raw values are the names in reports.
public enum TrackEventReason: String, Hashable, Sendable, CaseIterable {
  /// The presentation was loaded.
  case load
  /// The position advanced by playing.
  case play
  /// Playback started.
  case start
  /// The position jumped.
  case seek
  /// A cue was added or changed, or a track enabled, at a standing position.
  case update
  /// A cue or track was removed.
  case removed
}
