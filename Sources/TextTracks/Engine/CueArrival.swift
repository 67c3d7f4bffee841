public import MediaTiming

/// A cue to be added, with its track.
public struct CueArrival: Hashable, Sendable {
  /// What is known of the end of the cue.
  public enum End: Hashable, Sendable {
    /// The end that the cue has, if it has one.
    case own
    /// Nothing yet, so that the cue has no end. It is left at a time, whether its end becomes known
    /// before or not.
    case later(MediaTime)
    /// The end of a cue that was added without it. It counts only if nothing else has changed the
    /// cue since.
    case learned
  }

  /// The track; it is added to the list if it is new. Its `cues` are ignored.
  public var track: TextTrack
  /// The cue.
  public var cue: Cue
  /// What is known of its end.
  public var end: End

  /// A cue for a track.
  public init(_ cue: Cue, in track: TextTrack, end: End = .own) {
    self.track = track
    self.cue = cue
    self.end = end
  }

  /// The same cue for a player that has not learned its end.
  package var withUnknownEnd: CueArrival {
    guard let end = cue.endTime else { return self }
    return CueArrival(cue.withUnknownEnd, in: track, end: .later(end))
  }
}
