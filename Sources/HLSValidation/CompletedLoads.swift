internal import HLSPlaylists

/// The loads of a live playlist, each delta update with what it leaves out (RFC 8216bis, section 6.2.5.1).
struct CompletedLoads {
  private var live: LivePresentation?

  /// Adds the next load; returns it completed if it is a delta update whose base is known.
  mutating func add(_ load: MediaPlaylist) -> (playlist: MediaPlaylist, update: CompletedUpdate)? {
    if live == nil {
      live = LivePresentation(load, uri: load.uri)
    } else {
      live?.merge(load)
    }
    guard let update = live?.completedUpdate else { return nil }
    return Playlist.parse(update.text, uri: load.uri).media.map { ($0, update) }
  }
}
