internal import HLSInspection
internal import HLSPlaylists
internal import HLSReports
internal import MediaTiming

extension ChannelState {
  /// Whether media is read at all.
  var readsMedia: Bool {
    options.inspection.readsSegments && options.inspection.followsReferences
  }

  /// Follows other playlists, with the owner in front: that of before, or else one that goes on from it. What concerns
  /// those that are followed no longer is over.
  mutating func goOn(with new: [ChannelPlaylist], _ instant: CalendarTime) {
    var followed = new
    let before = playlists.first
    if let index = followed.firstIndex(where: { $0.key == before?.key })
      ?? followed.firstIndex(where: { $0.live != nil })
    {
      followed.insert(followed.remove(at: index), at: 0)
    }
    if var owner = before, owner.key != followed[0].key {
      followed[0].takeOver(from: &owner, readsMedia: readsMedia)
      if followed[0].live != nil {
        formerOwner = nil
      } else if owner.live != nil {
        formerOwner = owner
      }
    }
    let gone = Set(playlists.map(\.key)).subtracting(followed.map(\.key))
    playlists = followed
    for key in gone.sorted(by: { $0.rawValue < $1.rawValue }) {
      (loadAlarms[key], mediaAlarms[key], assembled[key]) = (nil, nil, nil)
      add(board.end(key), at: instant)
    }
    // Its first load shows whether it goes on from the former one.
    if followed[0].key != before?.key, formerOwner == nil { journals.own(followed[0].key) }
  }

  /// Lets the first playlist own what all list, as the former owner did.
  mutating func succeed() {
    if formerOwner != nil, playlists[0].isHeir {
      journals.goOn(as: playlists[0].key)
    } else {
      journals.own(playlists[0].key)
    }
    formerOwner = nil
  }

  /// Lets another playlist own what all list, if the first one is lost and a variant goes on without it, or if it was never
  /// loaded.
  mutating func replaceOwner(at instant: CalendarTime) {
    guard let first = playlists.first, mayBeLost(first),
      let next = playlists.firstIndex(where: {
        $0.reference.role == .variant && isLost(first, for: $0, at: instant)
      })
        ?? playlists.firstIndex(where: {
          first.latest == nil && isLost(first, for: $0, at: instant)
        })
    else { return }
    var owner = playlists.remove(at: next)
    owner.takeOver(from: &playlists[0], readsMedia: readsMedia)
    playlists.insert(owner, at: 0)
    (assembled[owner.key], assembled[first.key]) = (nil, nil)
    succeed()
    endMediaAlarms(of: first.key, at: instant)
    step(nil, of: 0, at: instant)
  }

  /// Whether a playlist was never loaded, cannot be loaded or stands still; few are at any time.
  private func mayBeLost(_ playlist: ChannelPlaylist) -> Bool {
    playlist.latest == nil || isActive(.unavailable, playlist) || isActive(.stale, playlist)
  }

  private func isActive(_ name: AlarmName, _ playlist: ChannelPlaylist) -> Bool {
    board.isActive(AlarmBoard.ID(name, playlist.key))
  }

  /// Whether a playlist cannot be loaded while another one can, or stands still while the other one goes on.
  private func isLost(
    _ playlist: ChannelPlaylist, for other: ChannelPlaylist, at instant: CalendarTime
  ) -> Bool {
    guard let latest = other.latest, !isActive(.unavailable, other) else { return false }
    if isActive(.unavailable, playlist) { return true }
    if playlist.latest == nil, other.reference.role == .variant, let first {
      return first.distance(to: instant)
        >= max(other.targetDuration * Self.leastLead, Self.leastPatience)
    }
    guard isActive(.stale, playlist), !isActive(.stale, other) else { return false }
    let lead: MediaTime?
    if let edge = playlist.latest?.playlist.liveEdgeDate, let ahead = latest.playlist.liveEdgeDate {
      lead = edge.distance(to: ahead)
    } else if playlist.isAligned, other.isAligned {
      lead = playlist.liveEdge.flatMap { edge in other.liveEdge.map { $0 - edge } }
    } else {
      lead = nil
    }
    return lead.map { $0 >= other.targetDuration * Self.leastLead } ?? false
  }

  /// By how many target durations another playlist has to be ahead of one that stands still, or was not loaded.
  private static let leastLead = MediaTime(seconds: 3)
  /// The least time that the first playlist has for its first load when another variant was loaded.
  private static let leastPatience = MediaTime(seconds: 10)
}
