internal import HLSInspection
internal import HLSPlaylists
internal import ResourceLoading

/// Whether a playlist of a channel was loaded, by the entries of its log.
package struct FirstPlaylist: Sendable {
  /// Whether one was.
  package private(set) var isLoaded = false
  /// Why the last load that gave none did so.
  package private(set) var refusal: String?
  /// Whether the last answer was none.
  private var isRefused = false

  /// No entries.
  ///
  /// - Parameter isLoaded: whether a playlist was loaded before them.
  package init(isLoaded: Bool = false) { self.isLoaded = isLoaded }

  /// Takes the next entry.
  package mutating func take(_ entry: ChannelEntry) {
    guard !isLoaded, case .playlist(let load) = entry else { return }
    if let failure = load.exchange.failure {
      refusal = "\(failure)"
      return
    }
    // The answer that a first repeat is equal to is no longer in the recording.
    isLoaded = load.isRepeat ? !isRefused : PlaylistDocument.isPlaylist(load.exchange.body)
    isRefused = !isLoaded
    if isRefused, !load.isRepeat { refusal = NoPlaylist.reason(of: load.exchange.body) }
  }
}
