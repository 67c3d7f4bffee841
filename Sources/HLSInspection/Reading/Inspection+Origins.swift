internal import HLSPlaylists
internal import SourceDiagnostics
internal import TextTracks

extension Inspection {
  /// Makes places in the merged playlist of a reload sequence places in the snapshots that had them first.
  mutating func restoreOrigins(of playlist: MediaPlaylist) {
    for track in tracks.indices {
      for cue in tracks[track].cues.indices {
        tracks[track].cues[cue].restoreOrigins(of: playlist)
      }
    }
    for index in findings.indices {
      let place = findings[index].location
      // Only findings of segments were made from the merged playlist.
      guard place.segment != nil, let line = place.line else { continue }
      findings[index].location.line = playlist.origin(ofLine: line).line
    }
  }
}

extension Cue {
  /// Makes places in the merged playlist of a reload sequence places in the snapshots that had them first.
  mutating func restoreOrigins(of playlist: MediaPlaylist) {
    guard let line = source.line else { return }
    let origin = playlist.origin(ofLine: line)
    source.line = origin.line
    source.uri = origin.uri
  }
}
