/// A cue that becomes known, with the track it belongs to.
public struct CueArrival: Hashable, Sendable {
  /// The track; it is added to the list when it is not there yet. Its `cues` are not looked at.
  public var track: TextTrack
  /// The cue.
  public var cue: Cue

  /// A cue for a track.
  public init(_ cue: Cue, in track: TextTrack) {
    self.track = track
    self.cue = cue
  }
}
