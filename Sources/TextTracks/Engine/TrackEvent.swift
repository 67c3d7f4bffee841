public import MediaTiming

/// Something that happened to a track or a cue, or to the position of the playback.
public struct TrackEvent: Hashable, Sendable {
  /// What happened.
  public var type: TrackEventType
  /// Where the playback stood when this was reported.
  public var position: MediaTime
  /// When it happened, exactly: for ``TrackEventType/entercue`` the start of the cue, for
  /// ``TrackEventType/exitcue`` its end, or the position where the cue has no end or lost its place
  /// before it. For all others the position.
  public var time: MediaTime
  /// The track, for all that concerns one.
  public var trackUid: Int?
  /// The type of that track.
  public var trackType: TrackType?
  /// What made it happen.
  public var reason: TrackEventReason
  private let shared: SharedCue?

  /// The cue, for all that concerns one, as it was at the event; one that is removed as it was last.
  public var cue: Cue? { shared?.cue }
  /// The `uid` of the cue.
  public var cueUid: Int? { shared?.cue.uid }
  /// The identifier that the stream gives the cue.
  public var cueId: String? { shared?.cue.id }

  /// An event of all its parts.
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

/// What an event tells; the raw values are the names in reports.
public enum TrackEventType: String, Hashable, Sendable, CaseIterable {
  /// A track is there.
  case addtrack
  /// A cue is known.
  case addcue
  /// Something about a cue has changed.
  case updatecue
  /// A cue is gone.
  case removecue
  /// A cue has become active.
  case entercue
  /// A cue is active no more.
  case exitcue
  /// The active cues of a track have changed; follows the single changes of one step.
  case cuechange
  /// A track is gone.
  case removetrack
  /// The mode of a track has changed.
  case change
  /// The position has jumped.
  case seeked
  /// The position has moved; a clock of the application, not of the cues.
  case timeupdate
}

/// What made an event happen; the raw values are the names in reports.
public enum TrackEventReason: String, Hashable, Sendable, CaseIterable {
  /// The presentation was loaded.
  case load
  /// The position moved on by playing.
  case play
  /// The playback began.
  case start
  /// The position jumped.
  case seek
  /// A cue was added or changed, or a track enabled, while the position stood where it is.
  case update
  /// A cue or track was removed, or a track disabled.
  case removed
}
