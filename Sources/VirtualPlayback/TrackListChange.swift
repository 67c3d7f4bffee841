internal import TextTracks

/// What has to be done so that an engine knows other tracks.
struct TrackListChange {
  /// Cues with other values than before.
  private(set) var updates: [Cue] = []
  /// The cues that are not there any more, by number.
  private(set) var removedCues: [Int] = []
  /// The tracks that are not there any more.
  private(set) var removedTracks: [Int] = []
  /// The tracks with those of their cues that are not known yet.
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
