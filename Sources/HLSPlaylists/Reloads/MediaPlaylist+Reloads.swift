extension MediaPlaylist {
  /// Whether this can be a later state of another playlist, as one that was loaded again.
  ///
  /// Segments of the same number have the same address, for at least one of them; playlists without a common number
  /// have the same target duration. Queries do not count.
  public func canBeReload(of previous: MediaPlaylist) -> Bool {
    let window = SnapshotWindow(self, snapshot: 1)
    let earlier = SnapshotWindow(previous, snapshot: 0)
    var hasCommonNumber = false
    for index in 0..<window.count {
      guard let other = earlier.index(ofNumber: window.number(of: index)) else { continue }
      if window.path(of: index) == earlier.path(of: other) { return true }
      hasCommonNumber = true
    }
    return !hasCommonNumber && header.targetDuration == previous.header.targetDuration
      && header.isIFramesOnly == previous.header.isIFramesOnly
  }
}
