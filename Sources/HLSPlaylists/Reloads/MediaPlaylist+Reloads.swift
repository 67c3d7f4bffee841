extension MediaPlaylist {
  /// Whether this can be a later state of another playlist, as one that was loaded again.
  ///
  /// Some segment has the number and the address that it had, or the addresses go on although the numbers do not;
  /// playlists without a common number, or whose numbers begin anew, have the same target duration. Servers and queries
  /// do not count.
  public func canBeReload(of previous: MediaPlaylist) -> Bool {
    let alignment = SnapshotAlignment(
      previous: SnapshotWindow(previous, snapshot: 0), next: SnapshotWindow(self, snapshot: 1))
    if alignment.shift != nil { return true }
    // Renditions that are cut alike share numbers too, but of one that goes on none is at its beginning.
    let isOther = alignment.sharesNumber && (!alignment.beginsAnew || previous.header.isEnded)
    return !isOther && header.targetDuration == previous.header.targetDuration
      && header.isIFramesOnly == previous.header.isIFramesOnly
  }
}

extension MediaPlaylist {
  /// How much larger the media sequence numbers are than those that the same addresses had in an earlier state.
  ///
  /// Zero when the numbers agree, as they must; `nil` when no segment is in both. Servers and queries do not count.
  public func sequenceShift(since previous: MediaPlaylist) -> Int? {
    SnapshotAlignment(
      previous: SnapshotWindow(previous, snapshot: 0), next: SnapshotWindow(self, snapshot: 1)
    ).shift
  }
}
