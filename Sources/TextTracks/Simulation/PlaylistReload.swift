public import MediaTiming

/// What one load of a live playlist brings to a playback.
public struct PlaylistReload: Hashable, Sendable {
  /// When it is loaded, in seconds of the clock since the first load; not before the load ahead of it.
  public var time: MediaTime
  /// Where the media ends that the playlist lists by then: nothing later can be played.
  public var liveEdge: MediaTime
  /// Whether the playlist tells that it has ended, so that the end of the presentation is known.
  public var isEnded: Bool
  /// What it changes, in the order in which it is told.
  public var revisions: [CueRevision]
  /// The address it was loaded from.
  public var uri: String?

  /// A load at a time.
  public init(
    time: MediaTime, liveEdge: MediaTime, isEnded: Bool = false, revisions: [CueRevision] = [],
    uri: String? = nil
  ) {
    self.time = time
    self.liveEdge = liveEdge
    self.isEnded = isEnded
    self.revisions = revisions
    self.uri = uri
  }
}

/// The loads of a live playlist, for a playback that knows only what was there to know.
///
/// The position never gets past the live edge. A playback that comes there waits for the next load, and so falls
/// behind, as a player that runs out of segments does.
public struct ReloadSequence: Hashable, Sendable {
  /// The loads by time. The first one begins the playback.
  public var loads: [PlaylistReload]
  /// Where a player begins that joins with the first load.
  public var joinTime: MediaTime

  /// Loads, and where a player joins.
  public init(_ loads: [PlaylistReload], joiningAt joinTime: MediaTime) {
    self.loads = loads
    self.joinTime = joinTime
  }
}

extension ReloadSequence {
  /// The same without the cues of tracks of some types.
  func without(_ types: Set<TrackType>) -> ReloadSequence {
    guard !types.isEmpty else { return self }
    return keeping { !types.contains($0.track.type) }
  }

  /// The same with some of the cues.
  public func keeping(_ isKept: (CueArrival) -> Bool) -> ReloadSequence {
    var sequence = self
    var kept: Set<Int> = []
    for index in loads.indices {
      sequence.loads[index].revisions = loads[index].revisions.filter { revision in
        if case .add(let arrival) = revision, isKept(arrival) { kept.insert(arrival.cue.uid) }
        return kept.contains(revision.cueUid)
      }
    }
    return sequence
  }
}
