extension MediaPlaylist {
  /// Whether this can be a later state of another playlist, as one that was loaded again.
  ///
  /// Some segment has the number and the address that it had, or the addresses go on although the numbers do not;
  /// playlists without a common number have the same target duration. Queries do not count.
  public func canBeReload(of previous: MediaPlaylist) -> Bool {
    let alignment = SnapshotAlignment(
      previous: SnapshotWindow(previous, snapshot: 0), next: SnapshotWindow(self, snapshot: 1))
    if alignment.shift != nil { return true }
    return !alignment.sharesNumber && header.targetDuration == previous.header.targetDuration
      && header.isIFramesOnly == previous.header.isIFramesOnly
  }
}

extension MediaPlaylist {
  /// How much larger the media sequence numbers are than those that the same addresses had in an earlier state.
  ///
  /// Zero when the numbers agree, as they must; `nil` when no segment is in both. Queries do not count.
  public func sequenceShift(since previous: MediaPlaylist) -> Int? {
    SnapshotAlignment(
      previous: SnapshotWindow(previous, snapshot: 0), next: SnapshotWindow(self, snapshot: 1)
    ).shift
  }
}
