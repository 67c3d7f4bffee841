/// A cue to be added, with its track.
public struct CueArrival: Hashable, Sendable {
  /// The track; it is added to the list if it is new. Its `cues` are ignored.
  public var track: TextTrack
  /// The cue.
  public var cue: Cue

  /// A cue for a track.
  public init(_ cue: Cue, in track: TextTrack) {
    self.track = track
    self.cue = cue
  }
}
