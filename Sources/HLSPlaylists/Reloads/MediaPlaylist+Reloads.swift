extension MediaPlaylist {
  /// Whether this can be a reload of another playlist.
  ///
  /// Some segment has the same number and URI as before, or the URIs continue although the numbers
  /// do not; playlists without a common number, or with restarted numbers, have the same target
  /// duration. Servers and queries do not count.
  public func canBeReload(of previous: MediaPlaylist) -> Bool {
    canBeReload(
      of: previous,
      SnapshotAlignment(
        previous: .init(SnapshotWindow(previous, snapshot: 0)),
        next: SnapshotWindow(self, snapshot: 1)))
  }

  func canBeReload(of previous: MediaPlaylist, _ alignment: SnapshotAlignment) -> Bool {
    if alignment.shift != nil { return true }
    // Renditions that are cut alike also share numbers, but a continuing one has none at its
    // beginning.
    let isOther = alignment.sharesNumber && (!alignment.beginsAnew || previous.header.isEnded)
    return !isOther && header.targetDuration == previous.header.targetDuration
      && header.isIFramesOnly == previous.header.isIFramesOnly
  }
}

extension MediaPlaylist {
  /// The difference of the media sequence numbers from those of the same URIs in an earlier state.
  ///
  /// Zero when the numbers agree, as they must; `nil` when no segment is in both. Servers and
  /// queries do not count.
  public func sequenceShift(since previous: MediaPlaylist) -> Int? {
    SnapshotAlignment(
      previous: .init(SnapshotWindow(previous, snapshot: 0)),
      next: SnapshotWindow(self, snapshot: 1)
    ).shift
  }
}
