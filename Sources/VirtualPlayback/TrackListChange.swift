internal import TextTracks

/// The steps that bring an engine to new tracks.
struct TrackListChange {
  /// Cues whose values changed.
  private(set) var updates: [Cue] = []
  /// The cues that were removed, by number.
  private(set) var removedCues: [Int] = []
  /// The tracks that were removed.
  private(set) var removedTracks: [Int] = []
  /// The tracks with their new cues.
  private(set) var unknown: [TextTracks.TextTrack] = []

  init(from engine: TextTrackEngine, to tracks: [TextTracks.TextTrack]) {
    var wanted: Set<Int> = []
    for track in tracks {
      var unknown = track
      unknown.cues = []
      for cue in track.cues {
        wanted.insert(cue.uid)
        switch engine.cue(cue.uid) {
        case nil: unknown.cues.append(cue)
        case let known?: if known != cue { updates.append(cue) }
        }
      }
      self.unknown.append(unknown)
    }
    let kept = Set(tracks.map(\.uid))
    for track in engine.trackList {
      guard kept.contains(track.uid) else {
        removedTracks.append(track.uid)
        continue
      }
      removedCues += engine.knownCues(ofTrack: track.uid).map(\.uid).filter { !wanted.contains($0) }
    }
  }
}
